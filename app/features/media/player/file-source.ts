/** A position this close to the end counts as the end, seconds. */
const END_SLACK = 0.5;

export class FileSource {
  readonly #life = new AbortController();

  /** @param at start position, seconds */
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
