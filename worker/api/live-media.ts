import type { Context } from "../context.ts";
import { notFound } from "../domain/errors.ts";
import { requireLiveAccess } from "../domain/streams/live-token.ts";
import { liveKey, MEDIA_FILE } from "../domain/streams/rules.ts";
import { liveOrigin } from "../platform/durable-objects.ts";
import { type Api, route } from "./route.ts";

const PLAYLIST = /^(?:master|media|hls|dvr|replay)\.m3u8$/;
const PART = /^main\/part-\d{1,9}-\d{1,4}\.m4s$/;
const THUMBNAIL = /^thumb-\d{1,16}\.(?:jpg|webp)$/;
const MAX_AGE_SECONDS = 600;

/** Playlists, parts, segments and pictures of a stream, behind its signed path. Every refusal is the same 404. */
export function mountLiveMedia(api: Api): void {
  const spec = {
    summary: "A playlist, part, segment or picture of a stream, below its signed path",
    gives: ["application/vnd.apple.mpegurl", "video/mp4", "video/mp2t", "image/jpeg", "image/webp"],
  };
  route(api, "GET /live/:token/:streamId/*", spec, async ({ c, ctx, params }) => {
    const { streamId } = params;
    const { opensMedia } = await requireLiveAccess(ctx, params);
    const url = new URL(c.req.url);
    const file = url.pathname.split("/").slice(4).join("/");
    const origin = async (path: string) => {
      const answer = await liveOrigin(c.env.env.LIVE_ORIGIN, streamId).fetch(`http://origin/${streamId}/media/${path}`);
      if (answer.status === 404) throw notFound("This media");
      return answer;
    };
    if (THUMBNAIL.test(file)) return fromStorage(ctx, streamId, file);
    if (!opensMedia) throw notFound("This media");
    if (PLAYLIST.test(file)) return origin(file + url.search);
    if (PART.test(file)) return cached(streamId, file, c.executionCtx, () => origin(file));
    if (!MEDIA_FILE.test(file)) throw notFound("This media");
    // A segment is in R2 some moments after it is first listed; until then its origin has it.
    return cached(streamId, file, c.executionCtx, () => fromStorage(ctx, streamId, file).catch(() => origin(file)));
  });
}

async function fromStorage(ctx: Context, streamId: string, file: string): Promise<Response> {
  const object = await ctx.storage.get(liveKey(streamId, file));
  if (!object) throw notFound("This media");
  return new Response(object.body, {
    headers: {
      "Content-Type": object.contentType ?? "application/octet-stream",
      "Content-Length": String(object.size),
      "Cache-Control": `private, max-age=${MAX_AGE_SECONDS}, immutable`,
    },
  });
}

/** By a key without the token: every viewer's request finds what the first one fetched. The token was checked before. */
async function cached(
  streamId: string,
  file: string,
  execution: { waitUntil(promise: Promise<unknown>): void },
  fetchIt: () => Promise<Response>,
): Promise<Response> {
  const key = new Request(`https://live-cache.invalid/${streamId}/${file}`);
  const cache = await caches.open("live");
  const hit = await cache.match(key);
  if (hit) return answer(hit);
  const fresh = await fetchIt();
  const bytes = await fresh.arrayBuffer();
  const kept = new Response(bytes, {
    headers: { "Content-Type": fresh.headers.get("Content-Type") ?? "video/mp4", "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}` },
  });
  execution.waitUntil(cache.put(key, kept.clone()));
  return answer(kept);
}

function answer(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", `private, max-age=${MAX_AGE_SECONDS}, immutable`);
  return new Response(response.body, { headers });
}
