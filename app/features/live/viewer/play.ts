/**
 * Plays; without sound where the browser wants a gesture for it.
 * @returns "silenced" where it had to go without sound, "refused" where even that was not allowed
 */
export async function play(video: HTMLVideoElement): Promise<"as asked" | "silenced" | "refused"> {
  const wasMuted = video.muted;
  if (!(await isRefused(video))) return "as asked";
  video.muted = true;
  const refused = await isRefused(video);
  if (refused) video.muted = wasMuted;
  return refused ? "refused" : wasMuted ? "as asked" : "silenced";
}

/** Overtaken by another source or by a pause is not refused. */
async function isRefused(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play();
    return false;
  } catch (cause) {
    return cause instanceof DOMException && cause.name === "NotAllowedError";
  }
}
