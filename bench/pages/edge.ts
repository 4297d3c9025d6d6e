// Stands in for the edge server in front of a Worker: compresses text responses with brotli and
// caches immutable files. FRONT and APP are ports. Ends with the process OWNER_PID.
import { createServer, type OutgoingHttpHeaders, request } from "node:http";
import { constants, createBrotliCompress } from "node:zlib";
import { portFrom } from "../../scripts/lib/ports.mjs";
import { endWithOwner } from "../../scripts/lib/run.ts";

const TEXT = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml)|image\/svg)/;

const appPort = portFrom("APP", 8791);

/** Cached files by URL. A file's URL changes with its content, so an entry never expires. */
const kept = new Map<string, { headers: OutgoingHttpHeaders; body: Buffer }>();

const server = createServer((asked, answer) => {
  const own = asked.method === "GET" ? kept.get(asked.url ?? "") : undefined;
  if (own && (asked.headers["accept-encoding"] ?? "").includes("br")) {
    answer.writeHead(200, own.headers);
    answer.end(own.body);
    return;
  }
  // The app must not compress: it would compress less well than an edge server.
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  const ahead = request(
    { host: "localhost", port: appPort, method: asked.method, path: asked.url, headers },
    (given) => {
      const isText =
        TEXT.test(given.headers["content-type"] ?? "") &&
        given.headers["content-encoding"] === undefined;
      const isWanted =
        (asked.headers["accept-encoding"] ?? "").includes("br") &&
        asked.method === "GET" &&
        given.statusCode === 200;
      if (!isText || !isWanted) {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
        return;
      }
      const { "content-length": _, ...headers } = given.headers;
      const compressed = { ...headers, "content-encoding": "br", vary: "Accept-Encoding" };
      answer.writeHead(given.statusCode ?? 502, compressed);
      const brotli = createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
        flush: constants.BROTLI_OPERATION_FLUSH,
      });
      given.pipe(brotli).pipe(answer);
      if (!/immutable/.test(given.headers["cache-control"] ?? "")) return;
      const parts: Buffer[] = [];
      brotli.on("data", (part: Buffer) => parts.push(part));
      brotli.on("end", () =>
        kept.set(asked.url ?? "", { headers: compressed, body: Buffer.concat(parts) }),
      );
    },
  );
  ahead.on("error", () => answer.destroy());
  asked.pipe(ahead);
});
server.listen(portFrom("FRONT", 8790), "localhost");
endWithOwner(() => process.exit());
