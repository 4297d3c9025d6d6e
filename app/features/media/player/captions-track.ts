/** The browser parses the captions of a hidden <track>, and the player draws the captions. */
export class CaptionsTrack {
  readonly #element: HTMLVideoElement;
  readonly #onCues: (cues: string[]) => void;
  #track: HTMLTrackElement | null = null;
  /** `#isNative` is true in an iPhone's native full screen, where the system draws the captions. */
  #isNative = false;

  constructor(
    element: HTMLVideoElement,
    { onCues, signal }: { onCues: (cues: string[]) => void; signal: AbortSignal },
  ) {
    this.#element = element;
    this.#onCues = onCues;
    element.addEventListener("webkitbeginfullscreen", () => this.#setNative(true), { signal });
    element.addEventListener("webkitendfullscreen", () => this.#setNative(false), { signal });
  }

  show(url: string | null): void {
    this.#track?.remove();
    this.#track = null;
    if (url === null) return;
    const track = document.createElement("track");
    track.kind = "captions";
    track.src = url;
    // "hidden" parses the captions and fires cue events without drawing.
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
