import { t } from "#i18n/t.ts";
import type { Deps } from "../../domain/deps.ts";
import { DomainError, notFound } from "../../domain/kernel/errors.ts";
import { requireLiveAccess } from "../../domain/live/streams/live-token.ts";
import { MEDIA_FILE } from "../../domain/live/streams/rules.ts";
import { currentThumbnail } from "../../domain/live/streams/set-thumbnail.ts";
import { liveKey } from "../../domain/media/replays/rules.ts";
import { apiRoutes } from "../../http/route-registry.ts";
import { spendBudget } from "../../http/spend-budget.ts";
import { fetchFor, originStub } from "../../platform/durable-objects.ts";
import { type Api, route } from "../route.ts";
import { readOnce } from "../shared-reads.ts";

const PLAYLIST = /^(?:master|media|hls|dvr|replay)\.m3u8$/;
/** Numbers have no leading zeros, so that a file has one name and one cache key. */
const PART = /^main\/part-(?:0|[1-9]\d{0,8})-(?:0|[1-9]\d{0,3})\.m4s$/;
const THUMBNAIL = /^thumb-\d{1,16}\.(?:jpg|webp)$/;
const MEDIA_SECONDS = 600;
/** Cache lifetime in seconds of a response to a blocking playlist reload (RFC 8216bis, 6.2.5.2). */
const BLOCKED_PLAYLIST_SECONDS = 6;
/** Playlists that players poll once per segment, unlike the low-latency playlist. */
const POLLED_PLAYLIST = /^(?:master|hls|dvr)\.m3u8$/;
/** Cache lifetime of a polled playlist, seconds. */
const POLLED_SECONDS = 1;
/** If reading a media file takes longer than this (ms), access is checked again before sending. */
const RECHECK_AFTER_MS = 1_000;
/** Playlist that players can request before its next part exists (RFC 8216bis, 6.2.5.2). */
const BLOCKING_PLAYLIST = "media.m3u8";
/** Playlists that support delta updates (RFC 8216bis, 6.2.5.1). */
const DELTA_PLAYLIST = /^(?:media|dvr)\.m3u8$/;

/**
 * Mounts the route of live media. Every rejected link gets the same 404. Access is checked before
 * the shared cache is read.
 */
export function mountLiveMedia(api: Api): void {
  const { misses } = apiRoutes["GET /live/:token/:streamId/*"];
  const spec = {
    summary: "Get a stream's playlist, part, segment or thumbnail by signed path",
    gives: ["application/vnd.apple.mpegurl", "video/mp4", "video/mp2t", "image/jpeg", "image/webp"],
  };
  route(api, "GET /live/:token/:streamId/*", spec, async ({ c, ctx, params }) => {
    const { streamId } = params;
    const { opensMedia } = await requireLiveAccess(ctx, params);
    const startedAt = ctx.now();
    // A client can request any part number, and each new number costs a request to the stream's origin.
    const spendMiss = () => spendBudget(c.env.ctx, misses, { request: c.req.raw, accountId: null });
    const readForThisViewer = async (read: Omit<Parameters<typeof readOnce>[0], "spendMiss">) => {
      const cached = await readOnce({ ...read, spendMiss });
      if (ctx.now() - startedAt > RECHECK_AFTER_MS) await requireLiveAccess(ctx, params);
      return cached;
    };
    const url = new URL(c.req.url);
    const file = url.pathname.split("/").slice(4).join("/");
    const { executionCtx: execution } = c;
    const origin = async (path: string) => {
      const request = new Request(`http://origin/${streamId}/media/${path}`);
      const response = await fetchFor(
        originStub(c.env.env.LIVE_ORIGIN, streamId),
        c.env.ctx.requestId,
        request,
      );
      if (response.status === 400) throw new DomainError("VALIDATION", await response.text());
      if (response.status !== 200) throw notFound(t("shell.notFound.media"));
      return response;
    };
    if (THUMBNAIL.test(file)) return thumbnail(ctx, streamId, file);
    if (!opensMedia) throw notFound(t("shell.notFound.media"));
    if (PLAYLIST.test(file)) {
      const path = file + directivesOf(file, url.searchParams);
      const seconds = path.includes("_HLS_msn")
        ? BLOCKED_PLAYLIST_SECONDS
        : POLLED_PLAYLIST.test(file)
          ? POLLED_SECONDS
          : 0;
      const { bytes, type } = await readForThisViewer({
        key: `${streamId}/${path}`,
        seconds,
        execution,
        fetchSource: () => origin(path),
      });
      return new Response(bytes, {
        headers: { "Content-Type": type, "Cache-Control": "no-store" },
      });
    }
    if (!PART.test(file) && !MEDIA_FILE.test(file)) throw notFound(t("shell.notFound.media"));
    // A segment arrives in R2 shortly after a playlist lists it. Until then, the stream's Durable
    // Object serves it.
    const fetchSource = () =>
      PART.test(file) ? origin(file) : fromStorage(ctx, streamId, file).catch(() => origin(file));
    const { bytes, type } = await readForThisViewer({
      key: `${streamId}/${file}`,
      seconds: MEDIA_SECONDS,
      execution,
      fetchSource,
    });
    return new Response(bytes, {
      headers: {
        "Content-Type": type,
        "Cache-Control": `private, max-age=${MEDIA_SECONDS}, immutable`,
      },
    });
  });
}

/**
 * Returns the query parameters that change this playlist, in one spelling. They are part of a cache
 * key, so each other spelling would cause a read of the Durable Object, and another wait there.
 */
function directivesOf(file: string, query: URLSearchParams): string {
  const directives = new URLSearchParams();
  if (file === BLOCKING_PLAYLIST) {
    if (query.has("_HLS_part") && !query.has("_HLS_msn"))
      throw new DomainError("VALIDATION", t("live.playlist.segmentMissing"));
    for (const name of ["_HLS_msn", "_HLS_part"]) {
      const value = query.get(name) ?? "";
      if (!/^\d{1,9}$/.test(value)) break;
      directives.set(name, String(Number(value)));
    }
  }
  if (DELTA_PLAYLIST.test(file) && query.get("_HLS_skip") === "YES")
    directives.set("_HLS_skip", "YES");
  return directives.size > 0 ? `?${directives}` : "";
}

/** A page names the thumbnail of the moment it loaded. If a newer one replaced it, sends that. */
async function thumbnail(
  ctx: Pick<Deps, "db" | "storage">,
  streamId: string,
  file: string,
): Promise<Response> {
  const named = await storedResponse(ctx, streamId, file);
  if (named) return named;
  const current = await currentThumbnail(ctx, streamId);
  const response = current === null ? null : await storedResponse(ctx, streamId, current);
  if (!response) throw notFound(t("shell.notFound.media"));
  response.headers.set("Cache-Control", "private, no-cache");
  return response;
}

async function fromStorage(
  ctx: Pick<Deps, "storage">,
  streamId: string,
  file: string,
): Promise<Response> {
  const response = await storedResponse(ctx, streamId, file);
  if (!response) throw notFound(t("shell.notFound.media"));
  return response;
}

async function storedResponse(
  { storage }: Pick<Deps, "storage">,
  streamId: string,
  file: string,
): Promise<Response | null> {
  const object = await storage.get(liveKey(streamId, file));
  if (!object) return null;
  return new Response(object.body, {
    headers: {
      "Content-Type": object.contentType ?? "application/octet-stream",
      "Content-Length": String(object.size),
      "Cache-Control": `private, max-age=${MEDIA_SECONDS}, immutable`,
    },
  });
}
