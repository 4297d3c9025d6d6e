import { notFound } from "../domain/errors.ts";
import { parseRange } from "../domain/playback/range.ts";
import type { ObjectStorage } from "../domain/ports.ts";

interface ServeOptions {
  key: string;
  /** Overrides the type that the store was told. */
  type: string | null;
  cacheControl: string;
}

/**
 * A stored file over HTTP: whole, by one byte range, or only its headers; 304 and If-Range by its ETag. The range is
 * checked here against the true size, because R2 answers one that it cannot satisfy with the whole object.
 * @throws DomainError NOT_FOUND
 */
export async function serveObject(storage: ObjectStorage, request: Request, { key, type, cacheControl }: ServeOptions): Promise<Response> {
  const found = await storage.head(key);
  if (!found) throw notFound("This media");
  const headers = new Headers({
    "Content-Type": type ?? found.contentType ?? "application/octet-stream",
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl,
    ETag: found.etag,
  });
  if (matches(request.headers.get("If-None-Match"), found.etag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get("If-Range");
  const range = ifRange !== null && ifRange !== found.etag ? "all" : parseRange(request.headers.get("Range"), found.size);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${found.size}`);
    headers.delete("ETag");
    return new Response(null, { status: 416, headers });
  }
  const length = range === "all" ? found.size : range.length;
  headers.set("Content-Length", String(length));
  if (range !== "all") headers.set("Content-Range", `bytes ${range.offset}-${range.offset + range.length - 1}/${found.size}`);
  const status = range === "all" ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const object = await storage.get(key, range === "all" ? undefined : range);
  if (!object) throw notFound("This media");
  return new Response(object.body, { status, headers });
}

const matches = (header: string | null, etag: string) =>
  header !== null && (header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag));
