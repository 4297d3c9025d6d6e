/** Captions by the browser's own reader; what is said is told in words, and drawn by the player. */
export class CaptionsTrack {
  readonly #element: HTMLVideoElement;
  readonly #onCues: (cues: string[]) => void;
  #track: HTMLTrackElement | null = null;

  constructor(element: HTMLVideoElement, onCues: (cues: string[]) => void) {
    this.#element = element;
    this.#onCues = onCues;
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
    track.track.mode = "hidden";
    track.track.addEventListener("cuechange", () => {
      if (this.#track === track) this.#onCues(textsOf(track.track.activeCues));
    });
    this.#element.appendChild(track);
    this.#track = track;
  }
}

function textsOf(cues: TextTrackCueList | null): string[] {
  return cues ? Array.from(cues).flatMap((cue) => (cue instanceof VTTCue ? [cue.getCueAsHTML().textContent ?? ""] : [])) : [];
}
