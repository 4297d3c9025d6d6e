/** Less than this from the end is the end, seconds. */
const END_SLACK = 0.5;

/** A source that the element reads by itself: a plain file by byte ranges, or HLS on an iPhone. */
export class FileSource {
  readonly #life = new AbortController();

  /** @param at seconds; @param onOpen when its length is known and it stands there */
  constructor(
    element: HTMLVideoElement,
    { url, at, onOpen }: { url: string; at: number; onOpen: () => void },
  ) {
    element.addEventListener(
      "loadedmetadata",
      () => {
        if (at > 0) element.currentTime = Math.min(at, Math.max(0, element.duration - END_SLACK));
        onOpen();
      },
      { once: true, signal: this.#life.signal },
    );
    element.preload = "auto";
    element.src = url;
  }

  destroy(): void {
    this.#life.abort();
  }
}
