// The page that is shown without a network: at any address, so it knows nothing of the app.
const state = document.getElementById("state");

async function retry() {
  state.textContent = "Looking for a connection…";
  try {
    // Nothing of anybody: it only says that the server can be reached.
    const answer = await fetch("/api/health", { cache: "no-store" });
    if (answer.ok) location.reload();
    else state.textContent = "Tributary does not answer right now. It is tried again when you press the button.";
  } catch {
    state.textContent = "Still no connection.";
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
