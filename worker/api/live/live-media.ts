import { t } from "#i18n/t.ts";
import type { Context } from "../../context.ts";
import { DomainError, notFound } from "../../domain/kernel/errors.ts";
import { requireLiveAccess } from "../../domain/live/streams/live-token.ts";
import { MEDIA_FILE } from "../../domain/live/streams/rules.ts";
import { liveKey } from "../../domain/media/replays/rules.ts";
import { fetchFor, originStub } from "../../platform/durable-objects.ts";
import { type Api, route } from "../route.ts";
import { readOnce } from "../shared-reads.ts";

const PLAYLIST = /^(?:master|media|hls|dvr|replay)\.m3u8$/;
const PART = /^main\/part-\d{1,9}-\d{1,4}\.m4s$/;
const THUMBNAIL = /^thumb-\d{1,16}\.(?:jpg|webp)$/;
const MEDIA_SECONDS = 600;
/** A playlist for which a viewer named the part that it must hold stays true. */
const BLOCKED_PLAYLIST_SECONDS = 6;
/**
 * Those that players fetch again and again, a segment apart; the low-latency one is fetched so
 * once, and then by its parts.
 */
const POLLED = /^(?:master|hls|dvr)\.m3u8$/;
const POLLED_SECONDS = 1;
/** What took longer than this was waited for: access may have ended meanwhile, ms. */
const WAITED_MS = 1_000;
/** What of a playlist's query changes its text (RFC 8216bis, 6.2.5). */
const DIRECTIVES = ["_HLS_msn", "_HLS_part", "_HLS_skip"];

/**
 * Playlists, parts, segments and pictures of a stream, behind its signed path. Every refusal is the
 * same 404. What many ask for is read once for all of them, by a key without the token; the token
 * was checked before (docs/scale.md).
 */
export function mountLiveMedia(api: Api): void {
  const spec = {
    summary: "A playlist, part, segment or picture of a stream, below its signed path",
    gives: ["application/vnd.apple.mpegurl", "video/mp4", "video/mp2t", "image/jpeg", "image/webp"],
  };
  route(api, "GET /live/:token/:streamId/*", spec, async ({ c, ctx, params }) => {
    const { streamId } = params;
    const { opensMedia } = await requireLiveAccess(ctx, params);
    const startedAt = ctx.now();
    /**
     * A blocked playlist and a part that is announced are held for seconds. Whoever lost access in
     * them gets neither.
     */
    const readForThisViewer = async (read: Parameters<typeof readOnce>[0]) => {
      const kept = await readOnce(read);
      if (ctx.now() - startedAt > WAITED_MS) await requireLiveAccess(ctx, params);
      return kept;
    };
    const url = new URL(c.req.url);
    const file = url.pathname.split("/").slice(4).join("/");
    const { executionCtx: execution } = c;
    const origin = async (path: string) => {
      const request = new Request(`http://origin/${streamId}/media/${path}`);
      const answer = await fetchFor(
        originStub(c.env.env.LIVE_ORIGIN, streamId),
        c.env.ctx.requestId,
        request,
      );
      if (answer.status === 400) throw new DomainError("VALIDATION", await answer.text());
      if (answer.status !== 200) throw notFound(t("api.thisMedia"));
      return answer;
    };
    if (THUMBNAIL.test(file)) return fromStorage(ctx, streamId, file);
    if (!opensMedia) throw notFound(t("api.thisMedia"));
    if (PLAYLIST.test(file)) {
      const path = file + directivesOf(url.searchParams);
      const seconds = path.includes("_HLS_msn")
        ? BLOCKED_PLAYLIST_SECONDS
        : POLLED.test(file)
          ? POLLED_SECONDS
          : 0;
      const { bytes, type } = await readForThisViewer({
        key: `${streamId}/${path}`,
        seconds,
        execution,
        fetchIt: () => origin(path),
      });
      return new Response(bytes, {
        headers: { "Content-Type": type, "Cache-Control": "no-store" },
      });
    }
    if (!PART.test(file) && !MEDIA_FILE.test(file)) throw notFound(t("api.thisMedia"));
    // A segment is in R2 some moments after it is first listed; until then its origin has it.
    const fetchIt = () =>
      PART.test(file) ? origin(file) : fromStorage(ctx, streamId, file).catch(() => origin(file));
    const { bytes, type } = await readForThisViewer({
      key: `${streamId}/${file}`,
      seconds: MEDIA_SECONDS,
      execution,
      fetchIt,
    });
    return new Response(bytes, {
      headers: {
        "Content-Type": type,
        "Cache-Control": `private, max-age=${MEDIA_SECONDS}, immutable`,
      },
    });
  });
}

/** The directives in one order and nothing else: whatever a viewer adds makes no other key. */
function directivesOf(query: URLSearchParams): string {
  const known = new URLSearchParams();
  for (const name of DIRECTIVES) {
    const value = query.get(name);
    if (value !== null && /^(?:\d{1,9}|YES|v2)$/.test(value)) known.set(name, value);
  }
  return known.size > 0 ? `?${known}` : "";
}

async function fromStorage(ctx: Context, streamId: string, file: string): Promise<Response> {
  const object = await ctx.storage.get(liveKey(streamId, file));
  if (!object) throw notFound(t("api.thisMedia"));
  return new Response(object.body, {
    headers: {
      "Content-Type": object.contentType ?? "application/octet-stream",
      "Content-Length": String(object.size),
      "Cache-Control": `private, max-age=${MEDIA_SECONDS}, immutable`,
    },
  });
}
