import { t } from "#i18n/t.ts";
import { notFound } from "../domain/kernel/errors.ts";
import type { ByteRange, ObjectStorage } from "../domain/kernel/storage/ports.ts";
import { parseRange } from "../domain/media/playback/range.ts";
import { guardBody } from "./guard-body.ts";

interface ServeDeps {
  storage: Pick<ObjectStorage, "head" | "get">;
  now(): number;
}

interface ServeOptions {
  key: string;
  type: string;
  /** Key of the image's smaller WebP copy, which the response contains if the copy exists. */
  copyKey?: string | undefined;
  cacheControl: string;
  /** Size in bytes from the database, which saves a range request one read of R2. */
  size?: number | null;
  /**
   * Returns whether the client still has access. Called every few seconds; false aborts the body.
   */
  holds?: () => Promise<boolean>;
  /** Called with the number of bytes sent since its previous call (guard-body.ts). */
  onSent?: (bytes: number) => Promise<void>;
  waitUntil?: (task: Promise<void>) => void;
}

interface Head {
  size: number;
  etag: string;
}

/**
 * Cache of sizes and ETags, because a player requests one file hundreds of times. Each read
 * compares the ETag.
 */
const heads = new Map<string, Head & { readAt: number }>();
const HEAD_CACHE_MS = 8_000;
const MAX_HEADS = 2_000;

/**
 * Serves a file, a byte range or headers (HEAD). Checks the range, because R2 answers an
 * unsatisfiable range with the whole object.
 * @throws DomainError NOT_FOUND
 */
export async function serveObject(
  deps: ServeDeps,
  request: Request,
  options: ServeOptions,
): Promise<Response> {
  const { copyKey, ...own } = options;
  if (copyKey !== undefined && (await headOf(deps, copyKey)))
    return serveObject(deps, request, { ...own, key: copyKey, type: "image/webp", size: null });
  const rangeResponse = await serveKnownRange(deps, request, options);
  if (rangeResponse) return rangeResponse;
  const first = await headOf(deps, options.key);
  const response = first && (await serveFromHead(deps, request, options, first));
  if (response) return response;
  // The object was replaced or deleted after its size was read. Tries once more with the current
  // size.
  heads.delete(options.key);
  const head = first && (await headOf(deps, options.key));
  const second = head && (await serveFromHead(deps, request, options, head));
  if (!second) throw notFound(t("shell.notFound.media"));
  return second;
}

const headersOf = ({ type, cacheControl }: ServeOptions, etag: string) =>
  new Headers({
    "Content-Type": type,
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl,
    ETag: etag,
    // If a browser ever renders a stored file as a page, this policy prevents the page from loading
    // anything and from executing scripts.
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
  });

/** Serves a range with one read of R2. Null if the stored object has another size. */
async function serveKnownRange(
  { storage, now }: ServeDeps,
  request: Request,
  options: ServeOptions,
): Promise<Response | null> {
  const { key, size } = options;
  const isConditional = request.headers.has("If-None-Match") || request.headers.has("If-Range");
  if (size == null || request.method !== "GET" || isConditional) return null;
  const range = parseRange(request.headers.get("Range"), size);
  if (range === "all" || range === "unsatisfiable") return null;
  // R2 rejects a range beyond the end of the object. The caller then reads the size from R2, which
  // throws if R2 is down.
  const object = await storage.get(key, range).catch(() => null);
  if (object?.size !== size) {
    await object?.body.cancel();
    return null;
  }
  remember(key, { size, etag: object.etag, readAt: now() });
  const body = guardBody(object.body, { ...options, size: range.length, now });
  return new Response(body, {
    status: 206,
    headers: ranged(headersOf(options, object.etag), range, size),
  });
}

function ranged(headers: Headers, { offset, length }: ByteRange, size: number): Headers {
  headers.set("Content-Length", String(length));
  headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${size}`);
  return headers;
}

/** Serves the object. Returns null if the object has changed since its size was read. */
async function serveFromHead(
  { storage, now }: ServeDeps,
  request: Request,
  options: ServeOptions,
  { size, etag }: Head,
): Promise<Response | null> {
  const headers = headersOf(options, etag);
  if (matches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get("If-Range");
  // Ranges are defined for GET only (RFC 9110, 14.2). If-Range can only contain an ETag, because
  // responses have no Last-Modified date.
  const allowsRange = request.method === "GET" && (ifRange === null || ifRange === etag);
  const range = allowsRange ? parseRange(request.headers.get("Range"), size) : "all";
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    headers.set("Cache-Control", "no-store");
    for (const name of ["ETag", "Content-Type"]) headers.delete(name);
    return new Response(null, { status: 416, headers });
  }
  if (range === "all") headers.set("Content-Length", String(size));
  else ranged(headers, range, size);
  const status = range === "all" ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const object = await storage.get(options.key, range === "all" ? undefined : range);
  const length = range === "all" ? size : range.length;
  if (object?.etag === etag)
    return new Response(guardBody(object.body, { ...options, size: length, now }), {
      status,
      headers,
    });
  await object?.body.cancel();
  return null;
}

async function headOf({ storage, now }: ServeDeps, key: string): Promise<Head | null> {
  const cachedHead = heads.get(key);
  if (cachedHead && now() - cachedHead.readAt < HEAD_CACHE_MS) return cachedHead;
  const head = await storage.head(key);
  if (head) remember(key, { size: head.size, etag: head.etag, readAt: now() });
  return head;
}

function remember(key: string, head: Head & { readAt: number }): void {
  if (heads.size >= MAX_HEADS) heads.clear();
  heads.set(key, head);
}

const matches = (header: string | null, etag: string) =>
  header !== null &&
  (header.trim() === "*" ||
    header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag));
