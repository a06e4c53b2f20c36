"""What a file, a disk or a database has against being used, in the words of the texts for people."""

import errno
import re
import sqlite3

from kiosk.language import Line, line, said

FILE_REASONS = {
    errno.ENOENT: said("cela n’existe pas"),
    errno.EACCES: said("l’accès est refusé"),
    errno.EPERM: said("l’accès est refusé"),
    errno.EROFS: said("on ne peut pas écrire sur ce disque"),
    errno.ENOSPC: said("le disque est plein"),
    errno.EDQUOT: said("le disque est plein"),
    errno.EFBIG: said("le disque est plein"),
    errno.EISDIR: said("c’est un dossier, il faut un fichier"),
    errno.ENOTDIR: said("c’est un fichier, il faut un dossier"),
    # Whoever makes a folder lets one be that is there: what exists is a file.
    errno.EEXIST: said("c’est un fichier, il faut un dossier"),
    errno.ENAMETOOLONG: said("ce nom est trop long"),
    errno.EIO: said("le disque ou la clé ne répond pas bien"),
    errno.EBUSY: said("un autre programme l’occupe"),
    errno.ENODEV: said("l’appareil n’est plus là"),
    errno.ENXIO: said("l’appareil n’est plus là"),
}
"""The errors of a file system that people meet; what is rarer has its number and its name."""

DATABASE_REASONS = {
    "SQLITE_BUSY": said("un autre programme l’occupe"),
    "SQLITE_LOCKED": said("un autre programme l’occupe"),
    "SQLITE_FULL": said("le disque est plein"),
    "SQLITE_READONLY": said("on ne peut pas y écrire"),
    "SQLITE_NOTADB": said("ce n’est pas une base de données"),
    "SQLITE_CORRUPT": said("son contenu est abîmé"),
    "SQLITE_CANTOPEN": said("il ne s’ouvre pas"),
    "SQLITE_IOERR": said("le disque ou la clé ne répond pas bien"),
    "SQLITE_PERM": said("l’accès est refusé"),
}
"""The primary result codes of SQLite that people meet (sqlite.org/rescode.html), by their names."""

_TOML_PLACE = re.compile(r"at line (\d+), column (\d+)")


def reason(error: OSError | sqlite3.Error) -> Line:
    """Why that cannot be used; what nobody foresaw by its number, or in the words of the database."""
    if isinstance(error, OSError):
        return _system_reason(error)
    # SQLITE_IOERR_WRITE is a kind of SQLITE_IOERR; what we raise ourselves has no name, only our words.
    kind = "_".join(str(getattr(error, "sqlite_errorname", "")).split("_")[:2])
    return line(DATABASE_REASONS.get(kind, str(error)))


def _system_reason(error: OSError) -> Line:
    if error.errno is None:  # what we raise ourselves has our words
        return line(str(error))
    if error.errno in FILE_REASONS:
        return line(FILE_REASONS[error.errno])
    name = errno.errorcode.get(error.errno, "?")
    return line(said("erreur {number} du système ({name})"), number=error.errno, name=name)


def text_reason(error: ValueError) -> Line:
    """Why a text is no TOML, or no text at all."""
    if isinstance(error, UnicodeDecodeError):
        return line(said("ce n’est pas un texte en UTF-8 (octet {byte})"), byte=error.start + 1)
    place = _TOML_PLACE.search(str(error))
    if place is None:
        # Python reads no whole number of more than 4,300 digits (sys.set_int_max_str_digits).
        cut = "end of document" in str(error)
        return line(said("la fin manque") if cut else said("un nombre est trop long"))
    return line(
        said("ligne {line}, colonne {column} : cela ne s’écrit pas ainsi en TOML"),
        line=place[1],
        column=place[2],
    )
