/** What stands before a Worker in production: text is compressed on its way (brotli, at the quality that edges use for answers that are made at once). */
import { createServer, request, type Server } from "node:http";
import { constants, createBrotliCompress } from "node:zlib";

const TEXT = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml)|image\/svg)/;

/** @returns the server, listening; ends with `close()` */
export async function startEdge(port: number, originPort: number): Promise<Server> {
  const server = createServer((asked, answer) => {
    const ahead = request(
      { host: "localhost", port: originPort, method: asked.method, path: asked.url, headers: asked.headers },
      (given) => {
        const isText = TEXT.test(given.headers["content-type"] ?? "") && given.headers["content-encoding"] === undefined;
        const isWanted = (asked.headers["accept-encoding"] ?? "").includes("br") && asked.method === "GET" && given.statusCode === 200;
        if (!isText || !isWanted) {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
          return;
        }
        const { "content-length": _, ...headers } = given.headers;
        answer.writeHead(given.statusCode ?? 502, { ...headers, "content-encoding": "br", vary: "Accept-Encoding" });
        const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 }, flush: constants.BROTLI_OPERATION_FLUSH });
        given.pipe(brotli).pipe(answer);
      },
    );
    ahead.on("error", () => answer.destroy());
    asked.pipe(ahead);
  });
  await new Promise<void>((listening) => server.listen(port, "localhost", listening));
  return server;
}
