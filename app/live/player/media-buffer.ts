/** Kept behind the play position, seconds. */
const KEEP_BEHIND = 20;
const CLEAN_EVERY = 10;

/** A media source with one buffer of picture and sound, fed fragment by fragment. */
export class MediaBuffer {
  readonly #video: HTMLVideoElement;
  readonly #source: MediaSource;
  readonly #onError: (cause: unknown) => void;
  readonly #url: string;
  #buffer: SourceBuffer | null = null;
  #format: { mime: string; init: Uint8Array<ArrayBuffer> } | null = null;
  #fragments: Uint8Array<ArrayBuffer>[] = [];
  #cleanedAt = 0;
  #closed = false;

  static supports(mime: string): boolean {
    return typeof MediaSource === "function" && MediaSource.isTypeSupported(mime);
  }

  constructor(video: HTMLVideoElement, onError: (cause: unknown) => void) {
    this.#video = video;
    this.#onError = onError;
    this.#source = new MediaSource();
    this.#url = URL.createObjectURL(this.#source);
    this.#source.addEventListener("sourceopen", () => this.#work());
    video.src = this.#url;
  }

  /** Seconds of media time; 0 before the first. */
  get end(): number {
    const ranges = this.#buffer && this.#source.readyState === "open" ? this.#buffer.buffered : null;
    return ranges && ranges.length > 0 ? ranges.end(ranges.length - 1) : 0;
  }

  /** Start of the range that the end belongs to. */
  get start(): number {
    const ranges = this.#buffer && this.#source.readyState === "open" ? this.#buffer.buffered : null;
    return ranges && ranges.length > 0 ? ranges.start(ranges.length - 1) : 0;
  }

  /** Once, before the first fragment. */
  begin(mime: string, init: Uint8Array<ArrayBuffer>): void {
    this.#format = { mime, init };
    this.#work();
  }

  append(fragment: Uint8Array<ArrayBuffer>): void {
    this.#fragments.push(fragment);
    this.#work();
  }

  close(): void {
    this.#closed = true;
    URL.revokeObjectURL(this.#url);
  }

  #work(): void {
    if (this.#closed || this.#source.readyState !== "open" || this.#buffer?.updating) return;
    try {
      if (!this.#buffer) this.#create();
      else if (this.#fragments.length > 0) this.#appendAll(this.#buffer);
      else this.#clean();
    } catch (cause) {
      this.#onError(cause);
    }
  }

  #create(): void {
    if (!this.#format) return;
    this.#buffer = this.#source.addSourceBuffer(this.#format.mime);
    this.#buffer.addEventListener("updateend", () => this.#work());
    this.#buffer.appendBuffer(this.#format.init);
  }

  /** All that wait at once: an append each would cost more than the bytes. */
  #appendAll(buffer: SourceBuffer): void {
    const fragments = this.#fragments;
    this.#fragments = [];
    const bytes = new Uint8Array(fragments.reduce((n, f) => n + f.byteLength, 0));
    let at = 0;
    for (const fragment of fragments) {
      bytes.set(fragment, at);
      at += fragment.byteLength;
    }
    buffer.appendBuffer(bytes);
  }

  #clean(): void {
    const { currentTime } = this.#video;
    const buffer = this.#buffer;
    if (!buffer || buffer.buffered.length === 0 || currentTime - this.#cleanedAt < CLEAN_EVERY) return;
    this.#cleanedAt = currentTime;
    const from = buffer.buffered.start(0);
    if (currentTime - KEEP_BEHIND > from) buffer.remove(from, currentTime - KEEP_BEHIND);
  }
}
