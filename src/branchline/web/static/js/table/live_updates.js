/** Live events: the server sends everything that happens at the table, and nothing is missed. */

import { get } from "../api.js";
import { answered } from "./actions.js";
import { at } from "./table_address.js";
import { follow, hear, lastNumber, loadLog, pulse, refresh, startOver } from "./fetching.js";
import { changed, set, shared, state } from "./state.js";

const PATIENCE = 2500; // a stream that comes back at once was never away
const CHECK = 45_000;
const AGAIN = [1000, 2000, 4000, 8000];

/** @type {EventSource | null} */
let source = null;
/** @type {number | undefined} */
let timer;
let failures = 0;
/** whether the stream sends public events */
let hidden = false;

/** Listen from the last event we know of. */
export function listen() {
  source?.close();
  hidden = shared();
  source = new EventSource(at("/events", { after: lastNumber(), public: hidden || null }));
  source.onopen = connected;
  // The answer to our own move contains everything that follows from it; its live events come later.
  source.onmessage = (message) => void answered().then(() => told(JSON.parse(message.data)));
  source.onerror = failed;
}

function connected() {
  clearTimeout(timer);
  timer = undefined;
  failures = 0;
  if (state.lost) {
    set({ lost: false });
    void catchUp();
  }
}

/** @param {{event: import("../types").EventInfo, now: import("../types").Pulse}} frame */
function told({ event, now }) {
  if (event.kind === "restored") {
    location.reload(); // the table is an earlier one: nothing the page knows need be true
    return;
  }
  hear(event); // the log may have been ahead; the position need not be
  pulse(now);
  if (event.kind === "chat") changed();
  else
    void follow()
      .then(sameEyes, () => {})
      .finally(changed); // drawn once, when all of it is here
}

/** Someone may have joined us at this screen: then the stream must contain only what everyone may know. */
function sameEyes() {
  if (hidden !== shared()) listen();
}

function failed() {
  timer ??= window.setTimeout(() => set({ lost: true }), PATIENCE);
  if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
  const pause = AGAIN[Math.min(failures++, AGAIN.length - 1)];
  setTimeout(listen, pause);
}

/** Fetch what was missed, if anything was. */
async function catchUp() {
  try {
    const table = await get(at(""));
    if (table.last < lastNumber()) startOver();
    if (table.last !== lastNumber()) await loadLog();
    await refresh();
    if (state.lost) set({ lost: false });
  } catch {
    // The stream reports when the server is back.
  }
}

/** Look now and then, and whenever the page is looked at again, whether anything was missed. */
export function keepInStep() {
  const look = () => {
    if (document.visibilityState !== "visible") return;
    if (source?.readyState === EventSource.CLOSED) listen();
    void catchUp();
  };
  setInterval(look, CHECK);
  document.addEventListener("visibilitychange", look);
  addEventListener("online", () => {
    listen();
    look();
  });
  addEventListener("offline", () => set({ lost: true }));
  addEventListener("pageshow", (event) => {
    if (event.persisted) look();
  });
}
