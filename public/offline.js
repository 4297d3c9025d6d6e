// The page that is shown without a network: at any address, so it knows nothing of the app. What it says stands in the page.
const state = document.getElementById("state");

async function retry() {
  state.textContent = state.dataset.looking;
  try {
    // Nothing of anybody: it only says that the server can be reached.
    const answer = await fetch("/api/health", { cache: "no-store" });
    if (answer.ok) location.reload();
    else state.textContent = state.dataset.silent;
  } catch {
    state.textContent = state.dataset.none;
  }
}

document.getElementById("retry").addEventListener("click", retry);
addEventListener("online", retry);
try {
  const hasDownloads = JSON.parse(localStorage.getItem("downloads") ?? "[]").length > 0;
  for (const id of ["downloads", "to-downloads"]) document.getElementById(id).hidden = !hasDownloads;
} catch (cause) {
  console.warn("Downloads could not be listed", cause);
}
