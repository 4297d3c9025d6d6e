/** Captions by the browser's own reader; what is said is told in words, and drawn by the player. */
export class CaptionsTrack {
  readonly #element: HTMLVideoElement;
  readonly #onCues: (cues: string[]) => void;
  #track: HTMLTrackElement | null = null;
  /**
   * The system draws over everything of ours, as an iPhone's full screen does: then it draws
   * captions too.
   */
  #isNative = false;

  /** @param signal ends what listens to the element */
  constructor(
    element: HTMLVideoElement,
    { onCues, signal }: { onCues: (cues: string[]) => void; signal: AbortSignal },
  ) {
    this.#element = element;
    this.#onCues = onCues;
    element.addEventListener("webkitbeginfullscreen", () => this.#setNative(true), { signal });
    element.addEventListener("webkitendfullscreen", () => this.#setNative(false), { signal });
  }

  /** @param url WebVTT; null for none. */
  show(url: string | null): void {
    this.#track?.remove();
    this.#track = null;
    if (url === null) return;
    const track = document.createElement("track");
    track.kind = "captions";
    track.src = url;
    // Read and followed, not drawn.
    track.track.mode = this.#isNative ? "showing" : "hidden";
    track.track.addEventListener("cuechange", () => {
      if (this.#track === track) this.#onCues(textsOf(track.track.activeCues));
    });
    this.#element.appendChild(track);
    this.#track = track;
  }

  #setNative(isNative: boolean): void {
    this.#isNative = isNative;
    if (this.#track) this.#track.track.mode = isNative ? "showing" : "hidden";
  }
}

function textsOf(cues: TextTrackCueList | null): string[] {
  return cues
    ? Array.from(cues).flatMap((cue) =>
        cue instanceof VTTCue ? [cue.getCueAsHTML().textContent ?? ""] : [],
      )
    : [];
}
