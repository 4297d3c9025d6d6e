import type { MediaAttachingData } from "hls.js";
import type { CachedTrack, StartCache } from "./start-cache.ts";

/** If the browser never reports the first frame, the wait would never end without this limit. */
const VISIBLE_WITHIN_MS = 250;

interface Buffered {
  track: CachedTrack;
  buffer: SourceBuffer;
}

/** The first frame waits neither for the code of hls.js nor for playlists. */
export class FirstAppend {
  readonly element: HTMLVideoElement;
  /** Resolves to true once the segment is appended, to false if hls.js must start over. */
  readonly filled: Promise<boolean>;
  readonly #mediaSource = new MediaSource();
  readonly #url = URL.createObjectURL(this.#mediaSource);
  readonly #life = new AbortController();
  #buffers: Buffered[] = [];

  /** @param position the position that the cache was made for, seconds */
  static begin(element: HTMLVideoElement, cache: StartCache, position: number): FirstAppend | null {
    const canAppend = ({ type }: CachedTrack) => type !== null && MediaSource.isTypeSupported(type);
    if (!("MediaSource" in window) || cache.tracks.length === 0 || !cache.tracks.every(canAppend))
      return null;
    return new FirstAppend(element, cache, position);
  }

  private constructor(element: HTMLVideoElement, cache: StartCache, position: number) {
    this.element = element;
    this.filled = this.#fill(cache).then(
      () => this.#holds(position),
      () => false,
    );
    element.preload = "auto";
    element.src = this.#url;
    if (position > 0) element.currentTime = position;
  }

  firstFrame(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, VISIBLE_WITHIN_MS);
      this.element.requestVideoFrameCallback?.(() => resolve());
    });
  }

  handOver(): MediaAttachingData {
    const tracks = this.#buffers.map(({ track: { kind, type }, buffer }) => {
      const codec = /codecs="([^"]+)"/.exec(type ?? "")?.[1];
      const id: "main" | "audio" = kind === "video" ? "main" : "audio";
      return [
        kind,
        { id, buffer, container: `${kind}/mp4`, codec, levelCodec: codec, listeners: [] },
      ] as const;
    });
    return {
      media: this.element,
      mediaSource: this.#mediaSource,
      tracks: Object.fromEntries(tracks),
    };
  }

  close(): void {
    this.#life.abort();
    if (this.element.src === this.#url) {
      this.element.removeAttribute("src");
      this.element.load();
    }
    URL.revokeObjectURL(this.#url);
  }

  async #fill(cache: StartCache): Promise<void> {
    const { signal } = this.#life;
    await new Promise<void>((resolve, reject) => {
      this.#mediaSource.addEventListener("sourceopen", () => resolve(), { once: true, signal });
      this.element.addEventListener("error", reject, { once: true, signal });
      signal.addEventListener("abort", reject, { once: true });
    });
    const { duration } = cache;
    if (duration !== null) this.#mediaSource.duration = duration;
    this.#buffers = cache.tracks.map((track) => ({
      track,
      buffer: this.#mediaSource.addSourceBuffer(track.type ?? ""),
    }));
    await Promise.all(this.#buffers.map((each) => this.#fillOne(each)));
  }

  async #fillOne({ track, buffer }: Buffered): Promise<void> {
    // The init section opens the decoders while the segment still downloads.
    await this.#append(buffer, track.init);
    for await (const bytes of track.segment.arriving()) await this.#append(buffer, bytes);
  }

  #append(buffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { signal } = this.#life;
    return new Promise((resolve, reject) => {
      buffer.addEventListener("updateend", () => resolve(), { once: true, signal });
      buffer.addEventListener("error", reject, { once: true, signal });
      signal.addEventListener("abort", reject, { once: true });
      buffer.appendBuffer(bytes);
    });
  }

  /**
   * Returns false for a file whose timestamps differ from its playlist, because only hls.js can
   * shift timestamps.
   */
  #holds(position: number): boolean {
    if (this.element.error !== null) return false;
    return this.#buffers.every(({ track, buffer: { buffered } }) => {
      const isNear = (seconds: number, other: number) => Math.abs(seconds - other) < 0.25;
      return (
        buffered.length === 1 && isNear(buffered.start(0), track.from) && buffered.end(0) > position
      );
    });
  }
}
