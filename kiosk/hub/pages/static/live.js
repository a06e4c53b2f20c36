// The page keeps itself up to date: the hub sends the parts that changed, as HTML by the id of their place.
"use strict";
const body = document.body, silence = 15000;
let source, watch, tries = 0;

function connect() {
  source = new EventSource(body.dataset.events);
  source.onmessage = (event) => {
    heard();
    for (const [id, html] of Object.entries(JSON.parse(event.data))) put(id, html);
  };
  source.addEventListener("still", heard);
  source.addEventListener("version", (event) => {
    if (event.data !== body.dataset.version) location.reload();
  });
  source.onerror = again;
  clearTimeout(watch);
  watch = setTimeout(again, silence);
}

function heard() {
  tries = 0;
  body.classList.remove("alone");
  clearTimeout(watch);
  watch = setTimeout(again, silence);
}

function again() { // by ourselves: a browser gives up for good where a proxy answers with an error
  body.classList.add("alone");
  source.close();
  clearTimeout(watch);
  watch = setTimeout(connect, Math.min(500 * 2 ** tries++, 5000));
}

function put(id, html) {
  const place = document.getElementById(id);
  if (!place) return;
  const before = counts(place);
  place.innerHTML = html;
  counts(place).forEach((each, n) => {
    if (before[n] && before[n].dataset.n !== each.dataset.n) each.classList.add("moved");
  });
}

const counts = (place) => [...place.querySelectorAll("[data-n]")];

connect();
