import { randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { addressGroup } from "#worker/domain/kernel/throttle/network.ts";
import type { Admission } from "./admission.ts";
import { createConnectionLimit } from "./connection-limit.ts";
import { describeFailure } from "./protocol-error.ts";
import { offerProblem, WhipSession, type WhipSettings } from "./whip-session.ts";

const ENDPOINT = "/whip";
const MAX_OFFER_BYTES = 32 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;
/**
 * A session still takes media for this time after DELETE, ms.
 * UDP packets can arrive later than a request that the encoder sent after them.
 */
const IN_FLIGHT_MS = 200;
const MAX_SESSIONS = 500;
const MAX_SESSIONS_OF_NETWORK = 20;
const HELP = `Send WHIP offers by POST to ${ENDPOINT}, with your stream key as the bearer token.`;
const INVALID_OFFER = "The SDP offer is not valid.";

/** Pages of every origin may use the endpoint. It reads the stream key and no cookies. */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "Authorization, Content-Type",
  "Access-Control-Allow-Methods": "POST, DELETE, OPTIONS",
  "Access-Control-Expose-Headers": "Location",
};

export interface WhipOptions {
  host: string;
  port: number;
  /** For HTTPS: the private key and the certificate chain in PEM form. */
  tls?: { key: Buffer; cert: Buffer } | undefined;
  settings: WhipSettings;
  admission: Admission;
  log(line: string): void;
}

export interface WhipServer {
  port: number;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** Why the request fails, as a sentence that the creator reads. */
  error?: string;
  sdp?: string;
  text?: string;
}

const NO_KEY: Reply = { status: 401, error: "Send your stream key as the bearer token." };

interface Running {
  session: WhipSession;
  streamKey: string;
}

interface Negotiation {
  request: IncomingMessage;
  streamKey: string;
  admission: Admission;
}

/**
 * Starts the WHIP server (RFC 9725). Rejects if the port is not free.
 * An encoder sends an SDP offer to `/whip`, with its stream key as the bearer token.
 */
export async function startWhip(options: WhipOptions): Promise<WhipServer> {
  const limit = createConnectionLimit(options.log);
  const endpoint = createEndpoint(options);
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    endpoint
      .answer(request)
      .catch((cause: unknown): Reply => {
        options.log(`a WHIP request failed: ${describeFailure(cause)}`);
        return { status: 500, error: "Something went wrong. Try again." };
      })
      .then((reply) => send(response, reply))
      .catch((cause: unknown) => {
        options.log(`a WHIP response failed: ${describeFailure(cause)}`);
        response.destroy();
      });
  const server = options.tls ? createTlsServer(options.tls, handle) : createServer(handle);
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = REQUEST_TIMEOUT_MS;
  server.prependListener("connection", limit.count);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : options.port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await endpoint.endAll();
      limit.closeAll();
      await closed;
    },
  };
}

/** Creates the handler of all requests and stores the open sessions. */
function createEndpoint(options: WhipOptions) {
  const sessions = new Map<string, Running>();

  async function open(request: IncomingMessage): Promise<Reply> {
    const streamKey = bearerToken(request);
    const [type = ""] = (request.headers["content-type"] ?? "").split(";");
    if (streamKey === null) return NO_KEY;
    if (type.trim().toLowerCase() !== "application/sdp")
      return { status: 415, error: "Send an SDP offer with the content type application/sdp." };
    const network = addressGroup(request.socket.remoteAddress ?? "unknown");
    const ofNetwork = [...sessions.values()].filter(({ session }) => session.network === network);
    if (sessions.size >= MAX_SESSIONS || ofNetwork.length >= MAX_SESSIONS_OF_NETWORK)
      return { status: 503, error: "Too many encoders are connected. Try again later." };
    const id = randomUUID();
    const session = new WhipSession(network, {
      ...options,
      streamKey,
      onEnd: () => sessions.delete(id),
    });
    // The session counts before the next `await`, because a connection can send several offers.
    sessions.set(id, { session, streamKey });
    const replying = negotiate(session, { request, streamKey, admission: options.admission });
    const reply = await replying.catch((cause: unknown): Reply => {
      options.log(`${network}: invalid SDP offer: ${String(cause)}`);
      return { status: 422, error: INVALID_OFFER };
    });
    if (reply.status !== 201) {
      options.log(`${network}: rejected: ${reply.error}`);
      await session.end();
      sessions.delete(id);
      return reply;
    }
    return { ...reply, headers: { Location: `${ENDPOINT}/${id}` } };
  }

  async function close(request: IncomingMessage, id: string): Promise<Reply> {
    const running = sessions.get(id);
    if (!running) return { status: 404, error: "This session has ended." };
    if (!isSame(bearerToken(request) ?? "", running.streamKey)) return NO_KEY;
    await delay(IN_FLIGHT_MS);
    await running.session.end();
    return { status: 200 };
  }

  async function answer(request: IncomingMessage): Promise<Reply> {
    const path = (request.url ?? "").split("?")[0]?.replace(/(?<=.)\/$/, "") ?? "";
    const id = path.startsWith(`${ENDPOINT}/`) ? path.slice(ENDPOINT.length + 1) : null;
    if (path === "/") return { status: 200, text: HELP };
    if (path !== ENDPOINT && id === null) return { status: 404, error: HELP };
    if (request.method === "OPTIONS")
      return { status: 204, headers: { "Accept-Post": "application/sdp" } };
    if (id === null && request.method === "POST") return open(request);
    if (id !== null && request.method === "DELETE") return close(request, id);
    // A server without trickle ICE and without ICE restarts must answer 501 (RFC 9725, 4.3).
    if (id !== null && request.method === "PATCH")
      return {
        status: 501,
        error: "The bridge needs no candidates. To restart ICE, send a new offer.",
      };
    return {
      status: 405,
      headers: { Allow: id === null ? "POST" : "DELETE" },
      error: HELP,
    };
  }

  const endAll = () =>
    Promise.allSettled([...sessions.values()].map(({ session }) => session.end()));

  return { answer, endAll };
}

/** Admits an encoder and answers its offer. */
async function negotiate(
  session: WhipSession,
  { request, streamKey, admission }: Negotiation,
): Promise<Reply> {
  const replaced: Reply = { status: 409, error: "Another encoder took over." };
  const rejection = await admission.admit(streamKey, session);
  if (rejection) return { status: rejection.status, error: rejection.reason };
  const offer = session.hasEnded ? "" : await readText(request, MAX_OFFER_BYTES);
  if (session.hasEnded) return replaced;
  if (offer === null) return { status: 413, error: "The SDP offer is too large." };
  const problem = offerProblem(offer);
  if (problem !== null) return { status: 422, error: problem };
  const sdp = await session.answer(offer);
  if (sdp === null) return replaced;
  if (!sdp.includes("a=candidate:"))
    return { status: 503, error: "The server has no free port for media. Try again later." };
  return { status: 201, sdp };
}

function send(response: ServerResponse, { status, headers, error, sdp, text }: Reply): void {
  const [type, body] =
    sdp !== undefined
      ? ["application/sdp", sdp]
      : error !== undefined
        ? ["application/json", JSON.stringify({ error })]
        : ["text/plain", text ?? ""];
  response.writeHead(status, { ...CORS, ...headers, "Content-Type": type });
  response.end(body);
}

function bearerToken({ headers }: IncomingMessage): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}

function isSame(token: string, streamKey: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(streamKey)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Reads a body as text. Returns null if it is longer than `limit` bytes. */
async function readText(request: IncomingMessage, limit: number): Promise<string | null> {
  // An unread body leaves the connection open, so that the client can read the rejection.
  if (Number(request.headers["content-length"] ?? 0) > limit) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
