import { t } from "#i18n/t.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { masterPlaylist, mediaPlaylist, nextPart, targetDuration } from "./playlists.ts";
import { PART_SEGMENTS, type Timeline } from "./timeline.ts";

/** Segments that the sliding window lists. */
const WINDOW = 15;
/** A blocked request is answered with what there is after so many target durations. */
const BLOCK_TARGETS = 3;
const PLAYLIST_TYPE = "application/vnd.apple.mpegurl";

/** Answers requests for playlists, parts and those segments that are not in R2 yet. */
export class Server {
  readonly #timeline: Timeline;
  readonly #life: Lifecycle;
  #texts = new Map<string, string>();
  #textsVersion = -1;

  constructor(timeline: Timeline, life: Lifecycle) {
    this.#timeline = timeline;
    this.#life = life;
  }

  /** `file` is the path under the stream's base. */
  async serve(file: string, query: URLSearchParams): Promise<Response> {
    switch (file) {
      case "master.m3u8":
        return this.#master();
      case "media.m3u8":
        return this.#lowLatency(query);
      case "hls.m3u8":
      case "dvr.m3u8":
      case "replay.m3u8":
        return this.#plain(file, query);
      default:
        return this.#media(file);
    }
  }

  #master(): Response {
    const run = this.#timeline.store.newestRun();
    if (!run || !this.#timeline.hasSegments()) return nothing();
    const recent = this.#timeline.store.segments(this.#timeline.store.nextSequence() - WINDOW).filter((s) => s.durationMs > 0);
    const bandwidth = Math.max(1_000_000, ...recent.map((s) => (s.size * 8000) / s.durationMs));
    return playlist(masterPlaylist({ ...run, bandwidth }, "media.m3u8"));
  }

  async #lowLatency(query: URLSearchParams): Promise<Response> {
    const sequence = wholeNumber(query.get("_HLS_msn"));
    const part = wholeNumber(query.get("_HLS_part"));
    if (sequence !== null) {
      const { sequence: next } = this.#next();
      if (sequence > next + 2) return new Response(t("live.thisSegmentLiesTooFarAhead"), { status: 400 });
      await this.#until(() => this.#has(sequence, part));
    }
    if (!this.#timeline.hasSegments()) return nothing();
    const skip = query.get("_HLS_skip") === "YES";
    const answer = playlist(this.#text(`media ${skip}`, () => this.#write({ type: null, lowLatency: this.#hasParts(), skip })));
    // Nothing came for so long: who asks for the same part again is to wait again.
    if (sequence !== null && !this.#has(sequence, part) && this.#life.state !== "ended") answer.headers.set("X-For-Now", "1");
    return answer;
  }

  #plain(file: "hls.m3u8" | "dvr.m3u8" | "replay.m3u8", query: URLSearchParams): Response {
    if (!this.#timeline.hasSegments() || (file === "replay.m3u8" && this.#life.state !== "ended")) return nothing();
    const type = file === "hls.m3u8" ? null : file === "dvr.m3u8" ? "EVENT" : "VOD";
    const skip = type === "EVENT" && query.get("_HLS_skip") === "YES";
    return playlist(this.#text(`${file} ${skip}`, () => this.#write({ type, lowLatency: false, skip })));
  }

  async #media(file: string): Promise<Response> {
    const part = /^main\/part-(\d{1,9})-(\d{1,4})\.m4s$/.exec(file);
    if (part) return this.#part(Number(part[1]), Number(part[2]));
    const segment = /^main\/seg-(\d{1,9})\.m4s$/.exec(file);
    if (segment) return media(this.#timeline.segmentBytes(Number(segment[1])));
    const init = /^main\/init-(\d{1,9})\.mp4$/.exec(file);
    return media(init ? this.#timeline.store.init(Number(init[1])) : null);
  }

  /** The part that comes next is waited for: players ask for it before it is there (EXT-X-PRELOAD-HINT). */
  async #part(sequence: number, part: number): Promise<Response> {
    const next = this.#next();
    const hinted = (sequence === next.sequence && part === next.part) || (sequence === next.sequence + 1 && part === 0);
    if (hinted) await this.#until(() => this.#has(sequence, part));
    return media(this.#timeline.part(sequence, part));
  }

  async #until(done: () => boolean): Promise<void> {
    const deadline = Date.now() + BLOCK_TARGETS * 1000 * targetDuration(this.#window().segments);
    while (!done() && !this.#life.over && Date.now() < deadline) await this.#timeline.changed(deadline - Date.now());
  }

  #has(sequence: number, part: number | null): boolean {
    const next = this.#next();
    if (sequence !== next.sequence) return sequence < next.sequence;
    return part !== null && part < next.part;
  }

  #next(): { sequence: number; part: number } {
    const from = Math.max(0, this.#timeline.store.nextSequence() - 2);
    return nextPart({ segments: this.#timeline.store.segments(from), parts: this.#timeline.store.parts(from) });
  }

  #hasParts(): boolean {
    return this.#timeline.store.newestRun()?.source === "browser";
  }

  #window() {
    const { store } = this.#timeline;
    return { segments: store.segments(Math.max(0, store.nextSequence() - WINDOW)) };
  }

  #write(options: { type: "EVENT" | "VOD" | null; lowLatency: boolean; skip: boolean }): string {
    const { store } = this.#timeline;
    const segments = options.type === null ? this.#window().segments : store.segments();
    const first = segments[0]?.sequence ?? 0;
    const parts = options.lowLatency ? store.parts(Math.max(0, store.nextSequence() - 1 - PART_SEGMENTS)) : [];
    return mediaPlaylist(
      { segments, parts, ended: this.#life.state === "ended", discontinuitySequence: store.discontinuitiesUpTo(first) },
      options,
    );
  }

  /** Many viewers ask for the same text; it is written once a change. */
  #text(key: string, write: () => string): string {
    if (this.#textsVersion !== this.#timeline.version) this.#texts.clear();
    this.#textsVersion = this.#timeline.version;
    const text = this.#texts.get(key) ?? write();
    this.#texts.set(key, text);
    return text;
  }
}

const nothing = () => new Response(null, { status: 404 });

const playlist = (text: string) => new Response(text, { headers: { "Content-Type": PLAYLIST_TYPE, "Cache-Control": "no-store" } });

const media = (bytes: Uint8Array<ArrayBuffer> | null) =>
  bytes ? new Response(bytes, { headers: { "Content-Type": "video/mp4" } }) : nothing();

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
