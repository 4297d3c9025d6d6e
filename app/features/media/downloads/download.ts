import { ApiError, getJson } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";
import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";
import { PART_BYTES, storeFile } from "./media-files.ts";
import { changeRecord, type DownloadRecord, findRecord } from "./records.ts";

const RENEW_BEFORE_MS = 60_000;

export class DownloadRejected extends Error {}

/** @throws AbortError if the user removed the download, TypeError without a network */
export async function download(videoId: string, signal: AbortSignal): Promise<void> {
  const source = new Source(videoId, signal);
  await prepare(videoId, source);
  for (const { name } of required(videoId).tracks) await fetchTrack(videoId, name, source);
  changeRecord(videoId, { state: "done", error: null });
}

function required(videoId: string): DownloadRecord {
  const record = findRecord(videoId);
  if (!record) throw new DOMException(t("downloads.status.removed"), "AbortError");
  return record;
}

async function prepare(videoId: string, source: Source): Promise<void> {
  const { quality, tracks } = required(videoId);
  if (tracks.length > 0) return;
  const links = await source.links();
  const master = await (await source.file("master.m3u8")).text();
  const playlist = singleRendition(master, quality);
  if (playlist === null) throw new DownloadRejected(t("downloads.error.qualityUnavailable"));
  const names = hasSound(master) ? [quality, "audio"] : [quality];
  await storeFile(videoId, "master.m3u8", playlist);
  for (const name of names)
    await storeFile(
      videoId,
      `${name}/media.m3u8`,
      await (await source.file(`${name}/media.m3u8`)).text(),
    );
  for (const { language } of links.captions) {
    const path = `captions/${language}.vtt`;
    await storeFile(videoId, path, await (await source.file(path)).text(), "text/vtt");
  }
  await keepPoster(videoId, source);
  changeRecord(videoId, {
    captions: links.captions,
    tracks: names.map((name) => ({ name, size: 0, parts: 0 })),
  });
}

async function keepPoster(videoId: string, { signal }: Source): Promise<void> {
  const response = await fetch(`/api/videos/${videoId}/poster`, { signal });
  const type = response.headers.get("Content-Type") ?? "";
  if (response.ok && /^image\/(?:jpeg|png|webp)$/.test(type))
    await storeFile(videoId, "poster", await response.blob(), type);
}

async function fetchTrack(videoId: string, name: string, source: Source): Promise<void> {
  for (;;) {
    const track = required(videoId).tracks.find((t) => t.name === name);
    if (!track || (track.size > 0 && track.parts * PART_BYTES >= track.size)) return;
    const from = track.parts * PART_BYTES;
    const response = await source.file(`${name}/media.mp4`, [from, from + PART_BYTES - 1]);
    const size = Number(/\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1]);
    if (response.status !== 206 || !(size > 0))
      throw new DownloadRejected(t("downloads.error.rangeUnsupported"));
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength !== Math.min(PART_BYTES, size - from))
      throw new TypeError("A part broke off.");
    await storeFile(videoId, `${name}/${track.parts}`, bytes);
    const parts = track.parts + 1;
    changeRecord(videoId, {
      tracks: required(videoId).tracks.map((t) => (t.name === name ? { name, size, parts } : t)),
    });
  }
}

/** Fetches files through the playback link. A download is no playback, so no view counts. */
class Source {
  readonly signal: AbortSignal;
  readonly #videoId: string;
  #links: PlaybackLinks | null = null;

  constructor(videoId: string, signal: AbortSignal) {
    this.#videoId = videoId;
    this.signal = signal;
  }

  async links(): Promise<PlaybackLinks> {
    this.signal.throwIfAborted();
    if (!this.#links || Date.now() > this.#links.expiresAt - RENEW_BEFORE_MS) {
      this.#links = await getJson<PlaybackLinks>(`/api/videos/${this.#videoId}/links`);
    }
    return this.#links;
  }

  /** @param range first and last byte, both inclusive */
  async file(path: string, range?: [number, number]): Promise<Response> {
    const headers: HeadersInit = range ? { Range: `bytes=${range[0]}-${range[1]}` } : {};
    const request = async () =>
      fetch(`${(await this.links()).base}/${path}`, {
        headers,
        signal: this.signal,
        cache: "no-store",
      });
    let response = await request();
    if (response.status === 404) {
      // The link has expired or was revoked. The server gives a new link if the user may still
      // watch.
      this.#links = null;
      response = await request();
    }
    if (response.status === 404) throw new DownloadRejected(t("downloads.error.partUnavailable"));
    if (!response.ok) throw new ApiError(response.status, t("downloads.error.serverError"));
    return response;
  }
}

/** Keeps one rendition of the playlist, without captions; null if the rendition is missing. */
export function singleRendition(master: string, quality: string): string | null {
  const lines = master.split("\n");
  const at = lines.findIndex((line) => line.trim() === `${quality}/media.m3u8`);
  const info = lines[at - 1];
  if (at < 1 || !info?.startsWith("#EXT-X-STREAM-INF:")) return null;
  const head = lines.filter((line) => /^#EXT(?:M3U|-X-VERSION|-X-INDEPENDENT-SEGMENTS)/.test(line));
  const sound = lines.filter((line) => line.startsWith("#EXT-X-MEDIA:TYPE=AUDIO"));
  return [
    ...head,
    ...sound,
    info.replace(/,SUBTITLES="[^"]*"/, ""),
    `${quality}/media.m3u8`,
    "",
  ].join("\n");
}

export const hasSound = (master: string): boolean => master.includes("#EXT-X-MEDIA:TYPE=AUDIO");
