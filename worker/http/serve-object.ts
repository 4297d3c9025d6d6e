import { notFound } from "../domain/errors.ts";
import { parseRange } from "../domain/playback/range.ts";
import type { ObjectStorage } from "../domain/ports.ts";

interface ServeDeps {
  storage: Pick<ObjectStorage, "head" | "get">;
  now(): number;
}

interface ServeOptions {
  key: string;
  type: string;
  cacheControl: string;
}

interface Head {
  size: number;
  etag: string;
}

/** A player asks for one file hundreds of times: its head is remembered for a moment, and held against each answer. */
const heads = new Map<string, Head & { readAt: number }>();
const HEAD_CACHE_MS = 8_000;
const MAX_HEADS = 2_000;

/**
 * A stored file over HTTP: whole, by one byte range, or only its headers; 304 and If-Range by its ETag. The range is
 * checked here against the true size, because R2 answers one that it cannot satisfy with the whole object.
 * @throws DomainError NOT_FOUND
 */
export async function serveObject(deps: ServeDeps, request: Request, options: ServeOptions): Promise<Response> {
  const first = await headOf(deps, options.key);
  const response = first && (await answer(deps, request, options, first));
  if (response) return response;
  // Replaced or removed since its head was read: once more, with what is there now.
  heads.delete(options.key);
  const head = first && (await headOf(deps, options.key));
  const second = head && (await answer(deps, request, options, head));
  if (!second) throw notFound("This media");
  return second;
}

/** Null when the object is no longer the one that the head was read from. */
async function answer({ storage }: ServeDeps, request: Request, options: ServeOptions, { size, etag }: Head): Promise<Response | null> {
  const headers = new Headers({
    "Content-Type": options.type,
    "Accept-Ranges": "bytes",
    "Cache-Control": options.cacheControl,
    ETag: etag,
    // Should a browser ever take a stored file for a page, that page can do nothing.
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  if (matches(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get("If-Range");
  // Ranges are defined for GET alone (RFC 9110, 14.2); If-Range can only name the tag, as no date is told.
  const ranged = request.method === "GET" && (ifRange === null || ifRange === etag);
  const range = ranged ? parseRange(request.headers.get("Range"), size) : "all";
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    headers.set("Cache-Control", "no-store");
    for (const name of ["ETag", "Content-Type"]) headers.delete(name);
    return new Response(null, { status: 416, headers });
  }
  const length = range === "all" ? size : range.length;
  headers.set("Content-Length", String(length));
  if (range !== "all") headers.set("Content-Range", `bytes ${range.offset}-${range.offset + length - 1}/${size}`);
  const status = range === "all" ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const object = await storage.get(options.key, range === "all" ? undefined : range);
  if (object?.etag === etag) return new Response(object.body, { status, headers });
  await object?.body.cancel();
  return null;
}

async function headOf({ storage, now }: ServeDeps, key: string): Promise<Head | null> {
  const known = heads.get(key);
  if (known && now() - known.readAt < HEAD_CACHE_MS) return known;
  const head = await storage.head(key);
  if (heads.size >= MAX_HEADS) heads.clear();
  if (head) heads.set(key, { size: head.size, etag: head.etag, readAt: now() });
  return head;
}

const matches = (header: string | null, etag: string) =>
  header !== null && (header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag));
