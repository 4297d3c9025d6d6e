import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { root } from "../../lib/run.ts";
import { answerCloudflare } from "./cloudflare-routes.ts";
import { answerStripe } from "./stripe-routes.ts";

export const ACCOUNT = "0123456789abcdef0123456789abcdef";
export const MIGRATIONS = join(root, "migrations");

/**
 * A simulated failure of one HTTP request: an error response, a connection that closes before the
 * server handles the request, or a lost response.
 */
export type FaultKind = "error" | "closed" | "lost";

export interface Call {
  method: string;
  path: string;
  /** True if the request can change data on the server. */
  isChange: boolean;
}

export interface Answer {
  status: number;
  body: unknown;
}

export interface Database {
  id: string;
  name: string;
  region: string | null;
  replication: string;
  path: string;
}

export interface Worker {
  secrets: Record<string, string>;
  /** Uploaded versions of the Worker, newest first. */
  versions: { id: string; tag: string }[];
  /** Deployed versions of the Worker, each with its share of requests in percent. */
  shares: { version_id: string; percentage: number }[];
  crons: string[];
}

export interface Endpoint {
  id: string;
  url: string;
  secret: string;
  connect: boolean;
  status: "enabled" | "disabled";
  enabled_events: string[];
  metadata: Record<string, string>;
}

/** Simulated data of Cloudflare, Stripe and the mail service. */
export class Cloud {
  readonly folder = mkdtempSync(join(tmpdir(), "tributary-cloud-"));
  zones = [{ id: "zone1", name: "example.org", status: "active" }];
  dns: { name: string; type: string }[] = [];
  domains: { hostname: string; service: string }[] = [];
  databases: Database[] = [];
  buckets: { name: string; location: string; cors: unknown }[] = [];
  queues: { id: string; name: string; consumers: string[] }[] = [];
  workers = new Map<string, Worker>();
  endpoints: Endpoint[] = [];
  stripeKey = "sk_live_key";
  /** Returns the request and error counts of a Worker version for Cloudflare's analytics. */
  analytics = (_versionId: string) => ({ requests: 0, errors: 0 });
  /** Returns the site's request and error counts since a time, ms, for Cloudflare's analytics. */
  responses = (_from: number) => ({ requests: 0, errors: 0 });
  mail: Answer = { status: 200, body: { data: [{ name: "example.org", status: "verified" }] } };

  /** Opens a SQLite database, calls `work` and closes the database. */
  onDatabase<T>(database: Database, work: (db: DatabaseSync) => T): T {
    const db = new DatabaseSync(database.path);
    try {
      db.exec("PRAGMA synchronous = off; PRAGMA foreign_keys = on");
      return work(db);
    } finally {
      db.close();
    }
  }

  applyMigrations(database: Database): void {
    copyFileSync(migratedFile(), database.path);
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

let template: string | null = null;

/** Returns the path of a database file that has all migrations but no rows of users. */
function migratedFile(): string {
  if (template !== null) return template;
  const folder = mkdtempSync(join(tmpdir(), "tributary-schema-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  template = join(folder, "schema.sqlite");
  const db = new DatabaseSync(template);
  db.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)");
  for (const name of readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith(".sql"))
    .sort()) {
    db.exec(readFileSync(join(MIGRATIONS, name), "utf8"));
    db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  }
  db.close();
  return template;
}

/** A local HTTP server that simulates Cloudflare, Stripe, the mail service and the site. */
export class CloudStandIn {
  readonly cloud = new Cloud();
  readonly calls: Call[] = [];
  fault: { at: number; kind: FaultKind } | null = null;
  origin = "";
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end(JSON.stringify(failure(10000, String(error))));
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port");
    this.origin = `http://127.0.0.1:${address.port}`;
    return this;
  }

  /** Environment variables that direct all requests of a command to the local server. */
  get settings(): Record<string, string> {
    return {
      CLOUDFLARE_API_TOKEN: "token",
      CLOUDFLARE_API_BASE_URL: `${this.origin}/client/v4`,
      STRIPE_API_BASE_URL: this.origin,
      MAIL_API_BASE_URL: `${this.origin}/mail/`,
      SITE_BASE_URL: this.origin,
    };
  }

  get changes(): Call[] {
    return this.calls.filter(({ isChange }) => isChange);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
    this.cloud.dispose();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = await textOf(Buffer.concat(chunks), request.headers["content-type"] ?? "");
    const url = new URL(request.url ?? "/", this.origin);
    const method = request.method ?? "GET";
    this.calls.push({
      method,
      path: url.pathname + url.search,
      isChange: isChange(method, url, text),
    });
    const fault = this.fault?.at === this.calls.length ? this.fault.kind : null;
    if (fault === "closed") {
      request.socket.destroy();
      return;
    }
    const { status, body } =
      fault === "error"
        ? { status: 500, body: faultOf(url.pathname) }
        : this.#route(method, url, text);
    if (fault === "lost") {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }

  #route(method: string, url: URL, text: string): Answer {
    const { pathname } = url;
    if (pathname.startsWith("/client/v4/")) return answerCloudflare(this.cloud, method, url, text);
    if (pathname.startsWith("/v1/")) return answerStripe(this.cloud, method, url, text);
    if (pathname === "/mail/domains") return this.cloud.mail;
    if (pathname === "/readyz") return readiness(this.cloud);
    return { status: 404, body: failure(7003, `No route for ${method} ${pathname}`) };
  }
}

/** Returns a request body as text. For a multipart form, returns its `metadata` field. */
async function textOf(body: Buffer, type: string): Promise<string> {
  if (!type.startsWith("multipart/")) return body.toString();
  const form = await new Response(new Uint8Array(body), {
    headers: { "Content-Type": type },
  }).formData();
  return String(form.get("metadata"));
}

/** Returns an error body in the format of Stripe or Cloudflare, by the path of the request. */
const faultOf = (path: string) =>
  path.startsWith("/v1/")
    ? { error: { type: "api_error", message: "Something went wrong on Stripe's end." } }
    : failure(10013, "An unknown error has occurred.");

function isChange(method: string, url: URL, text: string): boolean {
  if (method === "GET") return false;
  const isQuery = /\/d1\/database\/[^/]+\/(query|raw)$/.test(url.pathname);
  return !(isQuery && /^\s*select\b/i.test(String(JSON.parse(text).sql)));
}

/** Simulates the site's health check, which needs a domain, a secret and a migrated database. */
function readiness(cloud: Cloud): Answer {
  const [domain] = cloud.domains;
  const worker = domain && cloud.workers.get(domain.service);
  const [database] = cloud.databases;
  const d1 =
    database !== undefined &&
    cloud.onDatabase(
      database,
      (db) => db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get() !== undefined,
    );
  const isOk = d1 && worker?.secrets.SIGNING_SECRET !== undefined;
  return {
    status: isOk ? 200 : 503,
    body: { status: isOk ? "ok" : "failing", checks: { d1, r2: true } },
  };
}

export const failure = (code: number, message: string) => ({
  success: false,
  errors: [{ code, message }],
  messages: [],
  result: null,
});
