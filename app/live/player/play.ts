/** Plays; without sound where the browser wants a gesture for it. */
export async function play(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play();
  } catch (cause) {
    if (!(cause instanceof DOMException) || cause.name !== "NotAllowedError") return;
    video.muted = true;
    await video.play().catch(() => undefined);
  }
}
