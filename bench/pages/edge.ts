// Stands in for the edge server in front of a Worker: compresses text responses with brotli and
// caches immutable files. FRONT and APP are ports. Ends with the process OWNER_PID.
import { createServer, type OutgoingHttpHeaders, request } from "node:http";
import { constants, createBrotliCompress } from "node:zlib";
import { portFrom } from "../../scripts/lib/ports.mjs";
import { endWithOwner } from "../../scripts/lib/run.ts";
import { FLOOR_PATH } from "./floor-path.ts";

const TEXT = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml)|image\/svg)/;

const appPort = portFrom("APP", 8791);

/** Cached files by URL. A file's URL changes with its content, so an entry never expires. */
const cache = new Map<string, { headers: OutgoingHttpHeaders; body: Buffer }>();

const FLOOR_DOCUMENT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="description" content="A page without scripts, styles and pictures.">
    <title>Floor</title>
  </head>
  <body><main><h1>Floor</h1><p>This page has no scripts, styles or pictures.</p></main></body>
</html>`;

const server = createServer((incoming, response) => {
  if (incoming.url === FLOOR_PATH) {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(FLOOR_DOCUMENT);
    return;
  }
  const cached = incoming.method === "GET" ? cache.get(incoming.url ?? "") : undefined;
  if (cached && (incoming.headers["accept-encoding"] ?? "").includes("br")) {
    response.writeHead(200, cached.headers);
    response.end(cached.body);
    return;
  }
  // The app must not compress: it would compress less well than an edge server.
  const headers = { ...incoming.headers, "accept-encoding": "identity" };
  const upstream = request(
    { host: "localhost", port: appPort, method: incoming.method, path: incoming.url, headers },
    (received) => {
      const isText =
        TEXT.test(received.headers["content-type"] ?? "") &&
        received.headers["content-encoding"] === undefined;
      const shouldCompress =
        (incoming.headers["accept-encoding"] ?? "").includes("br") &&
        incoming.method === "GET" &&
        received.statusCode === 200;
      if (!isText || !shouldCompress) {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
        return;
      }
      const { "content-length": _, ...headers } = received.headers;
      const compressed = { ...headers, "content-encoding": "br", vary: "Accept-Encoding" };
      response.writeHead(received.statusCode ?? 502, compressed);
      const brotli = createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
        flush: constants.BROTLI_OPERATION_FLUSH,
      });
      received.pipe(brotli).pipe(response);
      if (!/immutable/.test(received.headers["cache-control"] ?? "")) return;
      const parts: Buffer[] = [];
      brotli.on("data", (part: Buffer) => parts.push(part));
      brotli.on("end", () =>
        cache.set(incoming.url ?? "", { headers: compressed, body: Buffer.concat(parts) }),
      );
    },
  );
  upstream.on("error", () => response.destroy());
  incoming.pipe(upstream);
});
server.listen(portFrom("FRONT", 8790), "localhost");
endWithOwner(() => process.exit());
