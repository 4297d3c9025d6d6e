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
  cacheControl: string;
  /** Bytes, as the row that names the object says: its head need not be read first. */
  size?: number | null;
  /**
   * Whether the reader may still have it. It is asked every few seconds while a long body is sent,
   * and ends the body with an error; without it whoever began to read reads to the end.
   */
  holds?: () => Promise<boolean>;
  /** Gets the bytes that were really sent (guard-body.ts). */
  onSent?: (bytes: number) => Promise<void>;
  waitUntil?: (task: Promise<void>) => void;
}

interface Head {
  size: number;
  etag: string;
}

/**
 * A player asks for one file hundreds of times: its head is remembered for a moment, and held
 * against each answer.
 */
const heads = new Map<string, Head & { readAt: number }>();
const HEAD_CACHE_MS = 8_000;
const MAX_HEADS = 2_000;

/**
 * A stored file over HTTP: whole, by one byte range, or only its headers; 304 and If-Range by its
 * ETag. The range is checked here against the true size, because R2 answers one that it cannot
 * satisfy with the whole object.
 * @throws DomainError NOT_FOUND
 */
export async function serveObject(
  deps: ServeDeps,
  request: Request,
  options: ServeOptions,
): Promise<Response> {
  const atOnce = await answerAtOnce(deps, request, options);
  if (atOnce) return atOnce;
  const first = await headOf(deps, options.key);
  const response = first && (await answer(deps, request, options, first));
  if (response) return response;
  // Replaced or removed since its head was read: once more, with what is there now.
  heads.delete(options.key);
  const head = first && (await headOf(deps, options.key));
  const second = head && (await answer(deps, request, options, head));
  if (!second) throw notFound(t("api.thisMedia"));
  return second;
}

const headersOf = ({ type, cacheControl }: ServeOptions, etag: string) =>
  new Headers({
    "Content-Type": type,
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl,
    ETag: etag,
    // Should a browser ever take a stored file for a page, that page can do nothing.
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
  });

/**
 * A plain range of an object of known size, by one read of the store; null where that is not what
 * is asked, or not what is there.
 */
async function answerAtOnce(
  { storage, now }: ServeDeps,
  request: Request,
  options: ServeOptions,
): Promise<Response | null> {
  const { key, size } = options;
  const isConditional = request.headers.has("If-None-Match") || request.headers.has("If-Range");
  if (size == null || request.method !== "GET" || isConditional) return null;
  const range = parseRange(request.headers.get("Range"), size);
  if (range === "all" || range === "unsatisfiable") return null;
  // Refused where the object ends before the range does: the way round asks for its head, and tells
  // of a store that fails.
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

/** Null when the object is no longer the one that the head was read from. */
async function answer(
  { storage, now }: ServeDeps,
  request: Request,
  options: ServeOptions,
  { size, etag }: Head,
): Promise<Response | null> {
  const headers = headersOf(options, etag);
  if (matches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get("If-Range");
  // Ranges are defined for GET alone (RFC 9110, 14.2); If-Range can only name the tag, as no date
  // is told.
  const mayRange = request.method === "GET" && (ifRange === null || ifRange === etag);
  const range = mayRange ? parseRange(request.headers.get("Range"), size) : "all";
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
  const known = heads.get(key);
  if (known && now() - known.readAt < HEAD_CACHE_MS) return known;
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
