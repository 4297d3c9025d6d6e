import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { extname, join } from "node:path";

export const PATH = "/__bench/";
const TYPES: Record<string, string> = { ".js": "text/javascript", ".wasm": "application/wasm" };

export interface Front {
  origin: string;
  cut(): void;
  mend(): void;
  close(): void;
}

/**
 * Starts a proxy in front of the Worker that also serves the benchmark's scripts. Scripts that
 * Playwright injects come from no IP address, so Chromium would not let them open sockets to the
 * local network.
 */
export function startFront(port: number, target: number, folder: string): Promise<Front> {
  const sockets = new Set<Socket>();
  let away = false;
  const server = createServer((incoming, response) => {
    if (away) return incoming.socket.destroy();
    return incoming.url?.startsWith(PATH)
      ? serveFile(folder, incoming, response)
      : pass(target, incoming, response);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    if (away) socket.destroy();
  });
  server.on("upgrade", (incoming, client: Socket, head) => {
    const upstream = connect(target, "127.0.0.1", () => {
      const headers: string[] = [];
      for (let i = 0; i < incoming.rawHeaders.length; i += 2)
        headers.push(`${incoming.rawHeaders[i]}: ${incoming.rawHeaders[i + 1]}`);
      upstream.write(
        `${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`,
      );
      upstream.write(head);
      client.setNoDelay(true);
      upstream.setNoDelay(true);
      client.pipe(upstream).pipe(client);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  const front: Front = {
    origin: `http://localhost:${port}`,
    cut() {
      away = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      away = false;
    },
    close() {
      front.cut();
      server.close();
    },
  };
  return new Promise((resolve) => server.listen(port, "localhost", () => resolve(front)));
}

function serveFile(folder: string, { url = "" }: IncomingMessage, response: ServerResponse): void {
  const file = join(folder, new URL(url, "http://localhost").pathname.slice(PATH.length));
  if (!existsSync(file)) response.writeHead(404).end();
  else
    response
      .writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" })
      .end(readFileSync(file));
}

function pass(port: number, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = incoming;
  const upstream = request({ host: "127.0.0.1", port, method, path: url, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  upstream.on("error", () => response.destroy());
  incoming.pipe(upstream);
}
