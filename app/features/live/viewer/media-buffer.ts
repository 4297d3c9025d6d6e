import { concat } from "#worker/domain/kernel/files/bytes.ts";

/** Seconds of media that the buffer keeps behind the position. */
const KEEP_BEHIND_SECONDS = 20;

const CLEAN_EVERY = 10;

interface MediaBufferEvents {
  data(): void;
  broken(): void;
}

/** A MediaSource for the media of one init segment. */
export class MediaBuffer {
  readonly #video: HTMLVideoElement;
  readonly #source: MediaSource;
  readonly #events: MediaBufferEvents;
  readonly #url: string;
  readonly #life = new AbortController();
  #buffer: SourceBuffer | null = null;
  #format: { mime: string; init: Uint8Array<ArrayBuffer>; origin: number } | null = null;
  #begun = false;
  #fragments: Uint8Array<ArrayBuffer>[] = [];
  #cleanedAt = 0;

  static supports(mime: string): boolean {
    return typeof MediaSource === "function" && MediaSource.isTypeSupported(mime);
  }

  constructor(video: HTMLVideoElement, events: MediaBufferEvents) {
    this.#video = video;
    this.#events = events;
    this.#source = new MediaSource();
    this.#url = URL.createObjectURL(this.#source);
    this.#source.addEventListener("sourceopen", () => this.#work());
    video.src = this.#url;
    // The error belongs to the new source, because setting the source clears earlier errors.
    video.addEventListener("error", () => this.#break(), { signal: this.#life.signal });
  }

  get end(): number {
    const ranges = this.#ranges();
    return ranges && ranges.length > 0 ? ranges.end(ranges.length - 1) : 0;
  }

  get start(): number {
    const ranges = this.#ranges();
    return ranges && ranges.length > 0 ? ranges.start(ranges.length - 1) : 0;
  }

  /** @param origin media time that the element shows at time 0, seconds */
  begin(mime: string, init: Uint8Array<ArrayBuffer>, origin: number): void {
    this.#format = { mime, init, origin };
    this.#work();
  }

  get origin(): number | null {
    return this.#format?.origin ?? null;
  }

  append(fragment: Uint8Array<ArrayBuffer>): void {
    this.#fragments.push(fragment);
    this.#work();
  }

  close(): void {
    this.#life.abort();
    URL.revokeObjectURL(this.#url);
  }

  #ranges(): TimeRanges | null {
    return this.#buffer && this.#source.readyState === "open" ? this.#buffer.buffered : null;
  }

  #break(): void {
    if (this.#life.signal.aborted) return;
    this.close();
    this.#events.broken();
  }

  #work(): void {
    if (this.#life.signal.aborted || this.#source.readyState !== "open" || this.#buffer?.updating)
      return;
    try {
      if (!this.#buffer) this.#create();
      else if (this.#fragments.length > 0) this.#appendAll(this.#buffer);
      else this.#clean();
    } catch {
      this.#break();
    }
  }

  #create(): void {
    if (!this.#format) return;
    this.#buffer = this.#source.addSourceBuffer(this.#format.mime);
    this.#buffer.addEventListener("updateend", () => {
      this.#work();
      if (!this.#life.signal.aborted) this.#events.data();
    });
    this.#buffer.timestampOffset = -this.#format.origin;
    this.#buffer.appendBuffer(this.#format.init);
  }

  /** Appends all waiting media; at the start only the first frame, which then appears at once. */
  #appendAll(buffer: SourceBuffer): void {
    const fragments = this.#fragments.splice(0, this.#begun ? this.#fragments.length : 1);
    this.#begun = true;
    buffer.appendBuffer(concat(fragments));
  }

  #clean(): void {
    const { currentTime } = this.#video;
    const buffer = this.#buffer;
    if (!buffer || buffer.buffered.length === 0 || currentTime - this.#cleanedAt < CLEAN_EVERY)
      return;
    this.#cleanedAt = currentTime;
    const from = buffer.buffered.start(0);
    if (currentTime - KEEP_BEHIND_SECONDS > from)
      buffer.remove(from, currentTime - KEEP_BEHIND_SECONDS);
  }
}
