/**
 * Starts playback; muted if the browser requires a gesture for audio.
 * @returns "silenced" if playback started muted, "refused" if the browser allows no playback at all
 */
export async function play(video: HTMLVideoElement): Promise<"as asked" | "silenced" | "refused"> {
  const wasMuted = video.muted;
  if (!(await isRefused(video))) return "as asked";
  video.muted = true;
  const refused = await isRefused(video);
  if (refused) video.muted = wasMuted;
  return refused ? "refused" : wasMuted ? "as asked" : "silenced";
}

/** Returns whether the browser rejects playback. An interruption is no rejection. */
async function isRefused(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play();
    return false;
  } catch (cause) {
    return cause instanceof DOMException && cause.name === "NotAllowedError";
  }
}
