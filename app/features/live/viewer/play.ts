/** @returns "silenced" if playback started muted, "refused" if the browser allows no playback */
export async function play(video: HTMLVideoElement): Promise<"as asked" | "silenced" | "refused"> {
  const wasMuted = video.muted;
  if (!(await isAutoplayRejected(video))) return "as asked";
  video.muted = true;
  const isRejected = await isAutoplayRejected(video);
  if (isRejected) video.muted = wasMuted;
  return isRejected ? "refused" : wasMuted ? "as asked" : "silenced";
}

/** Returns whether the browser forbids playback. An interrupted `play()` call is no rejection. */
async function isAutoplayRejected(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play();
    return false;
  } catch (cause) {
    return cause instanceof DOMException && cause.name === "NotAllowedError";
  }
}
