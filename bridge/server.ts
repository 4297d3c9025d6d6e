import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { addressGroup } from "#worker/domain/kernel/throttle/network.ts";
import {
  type Admission,
  createAdmission,
  LEAVE_MS,
  LIVE_MS,
  type Publisher,
  type Rejection,
} from "./admission.ts";
import { createConnectionLimit } from "./connection-limit.ts";
import { readTag } from "./flv-tags.ts";
import { describeFailure } from "./protocol-error.ts";
import type { Publication } from "./publication.ts";
import { RtmpProtocol } from "./rtmp-protocol.ts";
import { startWhip } from "./whip-server.ts";
import type { WhipSettings } from "./whip-session.ts";

/** A client must send its stream key within this time, ms. */
const PUBLISH_WITHIN_MS = 10_000;
/** The server closes a connection that has no traffic for this time, ms. */
const SILENT_MS = 20_000;
/** The encoder has this time to read a rejection before the bridge closes the connection, ms. */
const GOODBYE_MS = 1_000;
/** The bridge closes a connection if more response bytes than this are unread. */
const MAX_UNREAD_BYTES = 64 * 1024;
export interface BridgeOptions {
  /** Origin of the Worker, such as `https://tributary.example`. */
  origin: string;
  host: string;
  port: number;
  /** For RTMPS: the port, and the private key and the certificate chain in PEM form. */
  tls?: { port: number; key: Buffer; cert: Buffer } | undefined;
  /** Settings of WHIP. WHIP uses HTTPS if `tls` is set. */
  whip?: { port: number; settings: WhipSettings } | undefined;
  /** Limit of the unsent media of all encoders, bytes. */
  maxMediaBytes?: number | undefined;
  log(line: string): void;
}

export interface Bridge {
  port: number;
  tlsPort: number | null;
  whipPort: number | null;
  close(): Promise<void>;
}

/** Starts the RTMP server and the WHIP server. Rejects if a port is not free. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const admission = createAdmission(options);
  const connections = createConnections({ log: options.log, admission });
  const whip = options.whip ? await startWhip({ ...options, ...options.whip, admission }) : null;
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
    whipPort: whip?.port ?? null,
    async close() {
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      await Promise.all([connections.closeAll(), whip?.close()]);
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

function createConnections(surroundings: Surroundings) {
  const limit = createConnectionLimit(surroundings.log);
  const open = new Set<Connection>();

  function add(socket: Socket): void {
    if (socket.destroyed) return;
    const network = addressGroup(socket.remoteAddress ?? "unknown");
    const connection = new Connection(socket, network, surroundings);
    open.add(connection);
    socket.once("close", () => open.delete(connection));
  }

  async function closeAll(): Promise<void> {
    await Promise.allSettled([...open].map((connection) => connection.end()));
    limit.closeAll();
  }

  return { count: limit.count, add, closeAll };
}

interface Surroundings {
  log(line: string): void;
  admission: Admission;
}

/** Handles the TCP connection of one encoder. */
class Connection implements Publisher {
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
      publish: (streamKey) => this.#run(this.#publish(streamKey)),
      media: (type, timeMs, body) => this.#media(type, timeMs, body),
      unpublish: () => this.#run(this.end()),
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
    // A "close" event follows each error, and its handler does the work.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(deadline);
      this.#run(this.#leave());
    });
  }

  get isLive(): boolean {
    return this.#left === null && Date.now() - this.#heardAt < LIVE_MS;
  }

  async end(): Promise<void> {
    await this.#leave();
    this.#hangUp();
  }

  #receive(bytes: Buffer): void {
    try {
      this.#rtmp.receive(bytes);
    } catch (cause) {
      this.#fail(cause);
    }
  }

  #run(task: Promise<void>): void {
    task.catch((cause: unknown) => this.#fail(cause));
  }

  /** Closes this connection only. An uncaught error would end the streams of all encoders. */
  #fail(cause: unknown): void {
    this.#surroundings.log(`${this.network}: ${describeFailure(cause)}`);
    this.#socket.destroy();
  }

  async #publish(streamKey: string): Promise<void> {
    const { admission, log } = this.#surroundings;
    this.#streamKey = streamKey;
    this.#heardAt = Date.now();
    this.#socket.pause();
    const rejection = await admission.admit(streamKey, this);
    if (this.#left) return;
    if (rejection) {
      this.#reject(codeOf(rejection), rejection.reason);
      return;
    }
    this.#publication = admission.publish(streamKey, (reason) => this.#reject("Rejected", reason));
    log(`${this.network}: publishes a stream by RTMP`);
    this.#rtmp.accept();
    this.#socket.resume();
  }

  #media(type: number, timeMs: number, body: Uint8Array<ArrayBuffer>): void {
    this.#heardAt = Date.now();
    const tag = readTag(type, body);
    if (tag?.kind === "unsupported") this.#reject("Rejected", tag.reason);
    else if (tag) this.#publication?.receive(tag, timeMs);
  }

  #reject(code: "BadName" | "Denied" | "Rejected", reason: string): void {
    this.#surroundings.log(`${this.network}: rejected: ${reason}`);
    this.#rtmp.reject(code, reason);
    this.#run(this.end());
  }

  #leave(): Promise<void> {
    this.#left ??= this.#storeRest();
    return this.#left;
  }

  async #storeRest(): Promise<void> {
    const { admission, log } = this.#surroundings;
    try {
      if (!this.#publication) return;
      await this.#publication.leave(LEAVE_MS);
      log(`${this.network}: stopped`);
    } finally {
      if (this.#streamKey !== null) admission.remove(this.#streamKey, this);
    }
  }

  #hangUp(): void {
    // A paused socket would not notice that the encoder has closed the connection.
    this.#socket.resume();
    this.#socket.end();
    setTimeout(() => this.#socket.destroy(), GOODBYE_MS).unref();
  }
}

/** RTMP's code for a stream key that is unknown or in use is BadName. */
const codeOf = ({ status }: Rejection) => (status === 401 || status === 409 ? "BadName" : "Denied");
