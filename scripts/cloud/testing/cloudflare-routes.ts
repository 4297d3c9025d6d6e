import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import {
  ACCOUNT,
  type Answer,
  type Cloud,
  type Database,
  failure,
  type Worker,
} from "./cloud-stand-in.ts";

const ok = (result: unknown): Answer => ({
  status: 200,
  body: { success: true, errors: [], messages: [], result },
});
const missing = (code: number, message: string): Answer => ({
  status: 404,
  body: failure(code, message),
});
const taken = (code: number, message: string): Answer => ({
  status: 409,
  body: failure(code, message),
});

/** Returns all items on the first page of a list, and no items on later pages. */
const page = (url: URL, items: unknown[]): Answer =>
  ok((url.searchParams.get("page") ?? "1") === "1" ? items : []);

interface Request {
  cloud: Cloud;
  method: string;
  url: URL;
  text: string;
  parts: string[];
}

/** Simulates Cloudflare's API. Source: https://developers.cloudflare.com/api */
export function answerCloudflare(cloud: Cloud, method: string, url: URL, text: string): Answer {
  const parts = url.pathname.replace("/client/v4/", "").split("/").map(decodeURIComponent);
  if (parts[0] === "zones") return zones({ cloud, method, url, text, parts: parts.slice(1) });
  if (parts[0] === "graphql") return analytics(cloud, text);
  if (parts[0] !== "accounts" || parts[1] !== ACCOUNT) return missing(7003, "No such account");
  const request = { cloud, method, url, text, parts: parts.slice(3) };
  switch (parts[2]) {
    case "d1":
      return databases({ ...request, parts: parts.slice(4) });
    case "r2":
      return buckets({ ...request, parts: parts.slice(4) });
    case "queues":
      return queues(request);
    case "workers":
      if (parts[3] === "domains") return domains(request);
      if (parts[3] === "services") return missing(10090, "This service does not exist.");
      return scripts({ ...request, parts: parts.slice(4) });
    default:
      return missing(7003, `No route for ${method} ${url.pathname}`);
  }
}

function zones({ cloud, url, parts }: Request): Answer {
  if (parts[1] === "dns_records")
    return page(
      url,
      cloud.dns.filter(({ name }) => name === url.searchParams.get("name.exact")),
    );
  if (parts[1] === "workers") return ok([]);
  const found = cloud.zones.filter(({ name }) => name === url.searchParams.get("name"));
  return page(
    url,
    found.map((zone) => ({
      ...zone,
      account: { id: ACCOUNT, name: "Test" },
      name_servers: ["a.ns.example", "b.ns.example"],
    })),
  );
}

const NewDatabase = z.object({
  name: z.string(),
  primary_location_hint: z.string().optional(),
  read_replication: z.object({ mode: z.string() }).optional(),
});
/** The SQL with which the simulated wrangler applies all migrations. */
export const ALL_MIGRATIONS = "/* all migrations */";
const Query = z.object({ sql: z.string(), params: z.array(z.string()).default([]) });

const shown = ({ id, name, replication }: Database) => ({
  uuid: id,
  name,
  read_replication: { mode: replication },
});

function databases({ cloud, method, url, text, parts }: Request): Answer {
  const [id, action] = parts;
  if (id === undefined) {
    if (method === "GET") {
      const part = url.searchParams.get("name") ?? "";
      const found = cloud.databases.filter(({ name }) => name.includes(part));
      return page(
        url,
        found.map((database) => ({ uuid: database.id, name: database.name })),
      );
    }
    const input = NewDatabase.parse(JSON.parse(text));
    if (cloud.databases.some(({ name }) => name === input.name))
      return taken(7502, "A database with that name already exists");
    const database = {
      id: randomUUID(),
      name: input.name,
      region: input.primary_location_hint ?? null,
      replication: input.read_replication?.mode ?? "disabled",
      path: join(cloud.folder, `${randomUUID()}.sqlite`),
    };
    cloud.databases.push(database);
    return ok(shown(database));
  }
  const database = cloud.databases.find((d) => d.id === id);
  if (!database) return missing(7404, "The database does not exist");
  if (action === undefined) {
    if (method === "PATCH")
      database.replication =
        NewDatabase.partial().parse(JSON.parse(text)).read_replication?.mode ?? "";
    return ok(shown(database));
  }
  const { sql, params } = Query.parse(JSON.parse(text));
  if (sql === ALL_MIGRATIONS) {
    cloud.applyMigrations(database);
    return ok([]);
  }
  try {
    return ok([cloud.onDatabase(database, (db) => run(db, sql, params, action === "raw"))]);
  } catch (error) {
    return { status: 400, body: failure(7500, String(error)) };
  }
}

function run(db: DatabaseSync, sql: string, params: string[], isRaw: boolean) {
  // Wrangler sends a migration as several SQL statements without parameters.
  if (params.length === 0 && /;\s*\S/.test(sql)) {
    db.exec(`BEGIN;${sql};COMMIT;`);
    return { success: true, meta: {}, results: [] };
  }
  const statement = db.prepare(sql);
  const rows = statement.all(...params);
  const columns = statement.columns().map(({ name }) => name);
  const results = isRaw
    ? { columns, rows: rows.map((row) => columns.map((name) => row[name] ?? null)) }
    : rows;
  return { success: true, meta: {}, results };
}

function buckets({ cloud, method, url, text, parts }: Request): Answer {
  const [name, action] = parts;
  if (name === undefined) {
    if (method === "GET") {
      const part = url.searchParams.get("name_contains") ?? "";
      return ok({ buckets: cloud.buckets.filter((bucket) => bucket.name.includes(part)) });
    }
    const input = z.object({ name: z.string(), locationHint: z.string() }).parse(JSON.parse(text));
    if (cloud.buckets.some((bucket) => bucket.name === input.name))
      return taken(10004, "The bucket you tried to create already exists, and you own it.");
    cloud.buckets.push({ name: input.name, location: input.locationHint, cors: null });
    return ok({ name: input.name });
  }
  const bucket = cloud.buckets.find((b) => b.name === name);
  if (bucket && action === undefined) return ok({ name });
  if (!bucket || action !== "cors") return missing(10006, "The specified bucket does not exist.");
  if (method === "GET")
    return bucket.cors === null
      ? missing(10059, "The CORS configuration does not exist.")
      : ok(bucket.cors);
  bucket.cors = JSON.parse(text);
  return ok({});
}

function queues({ cloud, method, url, text, parts }: Request): Answer {
  const [id] = parts;
  if (id === undefined && method === "GET") {
    const names = url.searchParams.getAll("name");
    return page(
      url,
      cloud.queues
        .filter((queue) => names.length === 0 || names.includes(queue.name))
        .map((queue) => ({
          queue_id: queue.id,
          queue_name: queue.name,
          consumers: queue.consumers.map((script) => ({ type: "worker", script })),
        })),
    );
  }
  if (id === undefined) {
    const { queue_name } = z.object({ queue_name: z.string() }).parse(JSON.parse(text));
    if (cloud.queues.some(({ name }) => name === queue_name))
      return taken(11009, "Queue name is already taken");
    cloud.queues.push({ id: randomUUID(), name: queue_name, consumers: [] });
    return ok({ queue_name });
  }
  const queue = cloud.queues.find((q) => q.id === id);
  if (!queue) return missing(11000, "The queue does not exist");
  const { script_name } = z.object({ script_name: z.string() }).parse(JSON.parse(text));
  if (!queue.consumers.includes(script_name)) queue.consumers.push(script_name);
  return ok({});
}

function domains({ cloud, url }: Request): Answer {
  const hostname = url.searchParams.get("hostname");
  return ok(cloud.domains.filter((domain) => domain.hostname === hostname));
}

const Upload = z.object({
  bindings: z.array(z.object({ type: z.string(), name: z.string(), text: z.string().optional() })),
  annotations: z.object({ "workers/tag": z.string() }),
});
const Origins = z.object({ origins: z.array(z.object({ hostname: z.string() })) });
const Crons = z.array(z.object({ cron: z.string() }));

/** Uploads a Worker version and keeps stored secrets. Rejects a Worker without required secrets. */
function upload(cloud: Cloud, name: string, text: string, isDeployed: boolean): Answer {
  const { bindings, annotations } = Upload.parse(JSON.parse(text));
  const worker = cloud.workers.get(name);
  const secrets = { ...worker?.secrets };
  for (const binding of bindings)
    if (binding.type === "secret_text") secrets[binding.name] = binding.text ?? "";
  if (secrets.SIGNING_SECRET === undefined || secrets.MAIL_FROM === undefined)
    return { status: 400, body: failure(10021, "Uncaught Error: Tributary cannot start") };
  const version = { id: randomUUID(), tag: annotations["workers/tag"] };
  const versions = [version, ...(worker?.versions ?? [])];
  const all = [{ version_id: version.id, percentage: 100 }];
  const shares = isDeployed ? all : (worker?.shares ?? all);
  cloud.workers.set(name, { secrets, versions, shares, crons: worker?.crons ?? [] });
  return ok({ id: name, etag: "etag", startup_time_ms: 1 });
}

const NewDeployment = z.object({
  strategy: z.literal("percentage"),
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
});

function deployments(worker: Worker, method: string, text: string): Answer {
  if (method === "GET") return ok({ deployments: [{ versions: worker.shares }] });
  worker.shares = NewDeployment.parse(JSON.parse(text)).versions;
  return ok({ id: randomUUID(), versions: worker.shares });
}

const Analytics = z.object({
  query: z.string(),
  variables: z.object({ from: z.string().optional() }),
});

function analytics(cloud: Cloud, text: string): Answer {
  const { query, variables } = Analytics.parse(JSON.parse(text));
  const graph = (viewer: unknown): Answer => ({
    status: 200,
    body: { data: { viewer }, errors: null },
  });
  if (query.includes("httpRequestsAdaptiveGroups")) {
    const { requests, errors } = cloud.responses(Date.parse(variables.from ?? ""));
    const groups = [
      { count: requests - errors, dimensions: { edgeResponseStatus: 200 } },
      { count: errors, dimensions: { edgeResponseStatus: 500 } },
    ];
    return graph({ zones: [{ httpRequestsAdaptiveGroups: groups }] });
  }
  const rows = [...cloud.workers.values()].flatMap(({ versions }) =>
    versions.map(({ id }) => ({
      sum: cloud.analytics(id),
      dimensions: { scriptVersion: id },
    })),
  );
  return graph({ accounts: [{ workersInvocationsAdaptive: rows }] });
}

const shownVersion = ({ id, tag }: { id: string; tag: string }) => ({
  id,
  annotations: { "workers/tag": tag },
});

function scripts({ cloud, method, text, parts }: Request): Answer {
  const [name = "", action] = parts;
  if (name === "") return ok([...cloud.workers.keys()].map((id) => ({ id })));
  if (action === "assets-upload-session") return ok({ jwt: "e30.e30.x", buckets: [] });
  if (method === "PUT" && action === undefined) return upload(cloud, name, text, true);
  if (method === "POST" && action === "versions") return upload(cloud, name, text, false);
  const worker = cloud.workers.get(name);
  if (!worker) return missing(10007, "This Worker does not exist on your account.");
  if (method === "PUT" && action === "domains") {
    for (const { hostname } of Origins.parse(JSON.parse(text)).origins)
      cloud.domains = [
        ...cloud.domains.filter((domain) => domain.hostname !== hostname),
        { hostname, service: name },
      ];
    return ok([]);
  }
  if (method === "PUT" && action === "schedules")
    worker.crons = Crons.parse(JSON.parse(text)).map(({ cron }) => cron);
  switch (action) {
    case "secrets":
      return ok(Object.keys(worker.secrets).map((key) => ({ name: key, type: "secret_text" })));
    case "deployments":
      return deployments(worker, method, text);
    case "versions": {
      const version = worker.versions.find(({ id }) => id === parts[2]);
      return ok(version ? shownVersion(version) : { items: worker.versions.map(shownVersion) });
    }
    case "schedules":
      return ok({ schedules: worker.crons.map((cron) => ({ cron })) });
    case "subdomain":
      return ok({ enabled: false, previews_enabled: false });
    default:
      return missing(7003, `No route for ${method} ${parts.join("/")}`);
  }
}
