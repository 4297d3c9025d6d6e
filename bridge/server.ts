import { randomUUID } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import * as z from "zod";
import { addressGroup } from "#worker/domain/kernel/throttle/network.ts";
import { readTag } from "./flv-tags.ts";
import { createKeyThrottle } from "./key-throttle.ts";
import { Publication } from "./publication.ts";
import { ProtocolError, RtmpProtocol } from "./rtmp-protocol.ts";

/** A client must send its stream key within this time, ms. */
const PUBLISH_WITHIN_MS = 10_000;
/** The server closes a connection that has no traffic for this time, ms. */
const SILENT_MS = 20_000;
/**
 * An encoder is live if it sent media within this time, ms. The bridge then rejects a second
 * encoder with the same stream key.
 */
const LIVE_MS = 2_000;
/**
 * The bridge waits at most this time until the site has stored the media of a stopped encoder, ms.
 */
const LEAVE_MS = 5_000;
/** The encoder has this time to read a rejection before the bridge closes the connection, ms. */
const GOODBYE_MS = 1_000;
/**
 * The bridge closes the connection of a client that leaves more response bytes than this unread.
 */
const MAX_UNREAD_BYTES = 64 * 1024;
const STREAM_KEY = /^[A-Za-z0-9_-]{43}$/;
const MAX_CONNECTIONS = 500;
const MAX_CONNECTIONS_OF_NETWORK = 20;

const CHECK_TIMEOUT_MS = 10_000;
const INVALID_KEY = "Invalid stream key. Copy the key again from the Go Live page.";
const UNREACHABLE = "Tributary can't be reached. Try again.";
const ErrorBody = z.object({ error: z.string() });

export interface BridgeOptions {
  /** Origin of the Worker, such as `https://tributary.example`. */
  origin: string;
  host: string;
  port: number;
  /** For RTMPS: the port, and the private key and the certificate chain in PEM form. */
  tls?: { port: number; key: Buffer; cert: Buffer } | undefined;
  log(line: string): void;
}

export interface Bridge {
  port: number;
  tlsPort: number | null;
  close(): Promise<void>;
}

/** Starts the RTMP server. Rejects if a port is not free. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const connections = createConnections(options);
  const servers: Server[] = [createServer((socket) => connections.add(socket))];
  if (options.tls) {
    const tls = { ...options.tls, handshakeTimeout: PUBLISH_WITHIN_MS };
    servers.push(createTlsServer(tls, (socket) => connections.add(socket)));
  }
  // Counts a TLS connection before its handshake, so that unfinished handshakes count too.
  for (const server of servers) server.prependListener("connection", connections.count);
  const ports = [options.port, options.tls?.port ?? 0];
  const [port = 0, tlsPort = null] = await Promise.all(
    servers.map((server, i) => listen(server, ports[i] ?? 0, options.host)),
  );
  return {
    port,
    tlsPort,
    async close() {
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      await connections.closeAll();
      await Promise.all(closed);
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

function createConnections(options: BridgeOptions) {
  const throttle = createKeyThrottle();
  /** All open TCP connections, each with its network (see `addressGroup`). */
  const counted = new Map<Socket, string>();
  const open = new Set<Connection>();
  const publishing = new Map<string, Connection>();

  /** Counts a connection until it closes. Closes the connection at once if there are too many. */
  function count(socket: Socket): void {
    const network = addressGroup(socket.remoteAddress ?? "unknown");
    const ofNetwork = [...counted.values()].filter((other) => other === network).length;
    if (counted.size >= MAX_CONNECTIONS || ofNetwork >= MAX_CONNECTIONS_OF_NETWORK) {
      options.log(`${network}: too many connections`);
      socket.destroy();
      return;
    }
    counted.set(socket, network);
    socket.once("close", () => counted.delete(socket));
  }

  function add(socket: Socket): void {
    if (socket.destroyed) return;
    const network = addressGroup(socket.remoteAddress ?? "unknown");
    const connection = new Connection(socket, network, { options, throttle, publishing });
    open.add(connection);
    socket.once("close", () => open.delete(connection));
  }

  async function closeAll(): Promise<void> {
    await Promise.all([...open].map((connection) => connection.end()));
    for (const socket of counted.keys()) socket.destroy();
  }

  return { count, add, closeAll };
}

interface Surroundings {
  options: BridgeOptions;
  throttle: ReturnType<typeof createKeyThrottle>;
  /** The connection of each live encoder, by stream key. */
  publishing: Map<string, Connection>;
}

/** Handles the TCP connection of one encoder. */
class Connection {
  /** Name of the encoder's network (see `addressGroup`), for limits and the log. */
  readonly network: string;
  readonly #socket: Socket;
  readonly #surroundings: Surroundings;
  readonly #rtmp: RtmpProtocol;
  #publication: Publication | null = null;
  #streamKey: string | null = null;
  #heardAt = Date.now();
  #left: Promise<void> | null = null;

  constructor(socket: Socket, network: string, surroundings: Surroundings) {
    this.network = network;
    this.#socket = socket;
    this.#surroundings = surroundings;
    this.#rtmp = new RtmpProtocol({
      publish: (streamKey) => void this.#publish(streamKey),
      media: (type, timeMs, body) => this.#media(type, timeMs, body),
      unpublish: () => void this.end(),
      send: (bytes) => {
        if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
        else socket.write(bytes);
      },
    });
    socket.setNoDelay(true);
    socket.setTimeout(SILENT_MS, () => socket.destroy());
    const deadline = setTimeout(() => {
      if (this.#streamKey === null) socket.destroy();
    }, PUBLISH_WITHIN_MS);
    socket.on("data", (bytes) => this.#receive(bytes));
    // The handler of the "close" event does the work, because a "close" event follows each error.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(deadline);
      void this.#leave();
    });
  }

  /** True if the encoder sent its stream key or media within LIVE_MS. */
  get isLive(): boolean {
    return this.#left === null && Date.now() - this.#heardAt < LIVE_MS;
  }

  /** Waits until the site has stored the encoder's media, then closes the connection. */
  async end(): Promise<void> {
    await this.#leave();
    this.#hangUp();
  }

  #receive(bytes: Buffer): void {
    try {
      this.#rtmp.receive(bytes);
    } catch (cause) {
      if (!(cause instanceof ProtocolError)) throw cause;
      this.#surroundings.options.log(`${this.network}: ${cause.message}`);
      this.#socket.destroy();
    }
  }

  async #publish(streamKey: string): Promise<void> {
    const { publishing, throttle, options } = this.#surroundings;
    this.#streamKey = streamKey;
    this.#heardAt = Date.now();
    this.#socket.pause();
    if (throttle.isBlocked(this.network)) {
      this.#reject("Denied", "Too many wrong stream keys. Wait a minute and check the key.");
      return;
    }
    if (!STREAM_KEY.test(streamKey)) {
      throttle.failed(this.network);
      this.#reject("BadName", INVALID_KEY);
      return;
    }
    const former = publishing.get(streamKey);
    if (former?.isLive) {
      this.#reject("BadName", "Another encoder is already streaming with this stream key.");
      return;
    }
    publishing.set(streamKey, this);
    await former?.end();
    const rejection = await this.#check();
    if (this.#left) return;
    if (rejection) {
      if (rejection.status === 401) throttle.failed(this.network);
      this.#reject(rejection.status === 401 ? "BadName" : "Denied", rejection.reason);
      return;
    }
    this.#publication = new Publication({
      url: `${this.#ingestUrl(streamKey).replace(/^http/, "ws")}?connection=${randomUUID()}`,
      check: async () => {
        const found = await this.#check();
        return found && found.status < 500 && found.status !== 429 ? found.reason : null;
      },
      onEnd: (reason) => this.#reject("Rejected", reason),
    });
    options.log(`${this.network}: publishes a stream`);
    this.#rtmp.accept();
    this.#socket.resume();
  }

  #ingestUrl(streamKey: string): string {
    return `${this.#surroundings.options.origin}/live/ingest/${streamKey}`;
  }

  /**
   * Asks the site whether this encoder may go live. Returns null, or the reason of the rejection.
   */
  async #check(): Promise<{ status: number; reason: string } | null> {
    try {
      const response = await fetch(this.#ingestUrl(this.#streamKey ?? ""), {
        signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      });
      if (response.ok) return null;
      const body: unknown = await response.json();
      const reason = ErrorBody.safeParse(body).data?.error ?? UNREACHABLE;
      return { status: response.status, reason: response.status === 401 ? INVALID_KEY : reason };
    } catch (cause) {
      this.#surroundings.options.log(`the check of a stream key failed: ${String(cause)}`);
      return { status: 503, reason: UNREACHABLE };
    }
  }

  #media(type: number, timeMs: number, body: Uint8Array<ArrayBuffer>): void {
    this.#heardAt = Date.now();
    const tag = readTag(type, body);
    if (tag?.kind === "unsupported") this.#reject("Rejected", tag.reason);
    else if (tag) this.#publication?.receive(tag, timeMs);
  }

  #reject(code: "BadName" | "Denied" | "Rejected", reason: string): void {
    this.#surroundings.options.log(`${this.network}: rejected: ${reason}`);
    this.#rtmp.reject(code, reason);
    void this.end();
  }

  #leave(): Promise<void> {
    this.#left ??= this.#storeRest();
    return this.#left;
  }

  async #storeRest(): Promise<void> {
    const { publishing, options } = this.#surroundings;
    if (this.#publication) {
      await this.#publication.leave(LEAVE_MS);
      options.log(`${this.network}: stopped`);
    }
    if (this.#streamKey !== null && publishing.get(this.#streamKey) === this)
      publishing.delete(this.#streamKey);
  }

  #hangUp(): void {
    // A paused socket would not notice that the encoder has closed the connection.
    this.#socket.resume();
    this.#socket.end();
    setTimeout(() => this.#socket.destroy(), GOODBYE_MS).unref();
  }
}
