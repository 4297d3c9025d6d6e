// The page that is shown without a network: at any address, so it knows nothing of the app. What it says stands in the page.
const state = document.getElementById("state");
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
let pauseMs = FIRST_PAUSE_MS;
let timer;

/** Tries again after a pause that doubles: the first requests fail while a network is still coming up. */
function retryLater() {
  clearTimeout(timer);
  timer = setTimeout(attempt, pauseMs);
  pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
}

async function attempt() {
  clearTimeout(timer);
  try {
    // Nothing of anybody: it only says that the server can be reached.
    const response = await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
    if (response.ok) return location.reload();
    state.textContent = state.dataset.silent;
  } catch {
    state.textContent = state.dataset.none;
  }
  retryLater();
}

function retryNow() {
  pauseMs = FIRST_PAUSE_MS;
  state.textContent = state.dataset.looking;
  return attempt();
}

document.getElementById("retry").addEventListener("click", retryNow);
addEventListener("online", retryNow);
retryLater();
try {
  const hasDownloads = JSON.parse(localStorage.getItem("downloads") ?? "[]").length > 0;
  for (const id of ["downloads", "to-downloads"]) document.getElementById(id).hidden = !hasDownloads;
} catch (cause) {
  console.warn("Downloads could not be listed", cause);
}
