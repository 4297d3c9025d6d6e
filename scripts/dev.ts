/**
 * `npm run dev` shows an edit in the browser at once: Vite renders the pages from their source,
 * with the bindings of the Worker that Miniflare runs.
 *
 *   --no-seed       an empty database
 *   PORT, SANDBOX_PORT, TRIBUTARY_STATE (folder), OWNER_PID (the process with which dev.ts ends)
 *   RTMP_PORT and WHIP_PORT   ports of the bridge (bridge/); RTMP_PORT=0 for no bridge
 */
import { mkdirSync } from "node:fs";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { connect } from "node:net";
import { join, relative, resolve } from "node:path";
import { Miniflare } from "miniflare";
import { createServer as createVite } from "vite";
import { buildSandbox } from "./build.ts";
import { bridgePorts, portFrom } from "./lib/ports.mjs";
import { step } from "./lib/progress.mjs";
import { endWithOwner, root, toolEnv } from "./lib/run.ts";
import { bridgeVars, startLocalBridge } from "./local/bridge.ts";
import { workerBundler } from "./local/bundler.ts";
import { startCron } from "./local/cron.ts";
import { acceptAtOnce, freshPages } from "./local/hot-updates.ts";
import { localStore } from "./local/local-store.ts";
import { migrate } from "./local/migrate.ts";
import { seed } from "./local/seed.ts";
import { appOptions, readDevVars, startSandbox } from "./local/server.ts";

Object.assign(process.env, toolEnv({ WRANGLER_LOG: "error", NODE_ENV: "development" }));
const port = portFrom("PORT", 8787);
const state = resolve(root, process.env.TRIBUTARY_STATE || ".wrangler/state/v3");
const bundle = join(root, ".wrangler/dev");
const origin = `http://localhost:${port}`;
const sandboxPort = portFrom("SANDBOX_PORT", 8788);
const sandboxOrigin = `http://localhost:${sandboxPort}`;
const bridgeAt = bridgePorts();
const vars = {
  ...readDevVars(join(root, ".dev.vars")),
  APP_ORIGIN: origin,
  SANDBOX_ORIGIN: sandboxOrigin,
  ...bridgeVars(bridgeAt),
};
mkdirSync(state, { recursive: true });

let mf: Miniflare | undefined;
let env: Record<string, unknown> = {};

function onLog({ level, message }: { level: string; message: string }): void {
  if (level === "error" || level === "warn") console.error(message);
}

async function startWorker(): Promise<void> {
  const options = appOptions({ host: "127.0.0.1", port: 0, state, vars, onLog }, bundle);
  if (mf) await mf.setOptions(options);
  else mf = new Miniflare(options);
  env = await mf.getBindings();
}

/** Source files of the Worker's bundle. Null after a failed build. */
let parts: Set<string> | null = null;

/** Bundles and restarts the Worker. After a failed build, the previous Worker keeps running. */
async function loadWorker(): Promise<void> {
  const from = performance.now();
  parts = await bundler.rebuild().catch(() => null);
  if (!parts) return;
  await startWorker();
  console.log(`  Worker loaded in ${Math.round(performance.now() - from)} ms`);
}

/** Code that needs the Worker or its bindings must wait for this promise. */
let loaded: Promise<void> = Promise.resolve();
/** A restart of the Worker waits for these pages, because they use the Worker's bindings. */
const rendering = new Set<Promise<void>>();
let reload: NodeJS.Timeout | undefined;

/** Restarts the Worker after a delay, so that the edited page can render first. */
function expireWorker(): void {
  clearTimeout(reload);
  reload = setTimeout(reloadWorker, 1000);
}

function reloadWorker(): void {
  clearTimeout(reload);
  reload = undefined;
  loaded = loaded
    .then(() => Promise.allSettled(rendering))
    .then(loadWorker)
    .catch((error) => console.error(error));
}

async function startedApp(): Promise<Miniflare> {
  if (reload) reloadWorker();
  await loaded;
  if (!mf) throw new Error("The Worker has not started");
  return mf;
}

const worker = async (): Promise<URL> => (await startedApp()).ready;

await localStore(state, async (store) => {
  await step(
    "Database",
    () => migrate(store.db),
    (names) => (names.length === 0 ? "up to date" : `${names.length} migrations applied`),
  );
  if (process.argv.includes("--no-seed")) return;
  await step(
    "Demo",
    () => seed(store),
    (seeded) => (seeded ? "seeded" : "there already"),
  );
});
mkdirSync(join(root, "build/client"), { recursive: true });
const bundler = await workerBundler(bundle);
await step("Worker", loadWorker);
const stopCron = startCron(async () => (await startedApp()).getWorker());
const sandbox = await step("Sandbox", async () => {
  await buildSandbox();
  return startSandbox({ host: "localhost", port: sandboxPort, state: `${state}-sandbox`, onLog });
});

await step("Bridge", () =>
  startLocalBridge({ ports: bridgeAt, origin, host: "localhost", log: () => undefined }),
);

const server = createServer((req, res) => void serve(req, res));
const vite = await createVite({
  root,
  appType: "custom",
  logLevel: "warn",
  plugins: [acceptAtOnce, freshPages],
  server: {
    middlewareMode: true,
    hmr: { server },
    watch: { ignored: ["**/.wrangler/**", "**/.cache/**", "**/build/**", "**/screens/**"] },
  },
});
// Uses Vite's watcher, because esbuild's own polls only every two seconds.
vite.watcher.on("all", (_event, file) => {
  const name = relative(root, file).replaceAll("\\", "/");
  if (parts?.has(name) ?? /^(?:worker|durable-objects|app)\//.test(name)) expireWorker();
});

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const { isApiPath } = await vite.ssrLoadModule("/worker/http/api-path.ts");
    if (isApiPath(new URL(req.url ?? "/", origin).pathname)) await toWorker(req, res);
    else vite.middlewares(req, res, () => void render(req, res));
  } catch (error) {
    broken(res, error);
  }
}

function broken(res: ServerResponse, error: unknown): void {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  console.error(error);
  if (!res.headersSent) res.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
  res.end(error instanceof Error ? error.stack : String(error));
}

async function render(req: IncomingMessage, res: ServerResponse): Promise<void> {
  await loaded;
  const work = page(req, res).catch((error) => broken(res, error));
  rendering.add(work);
  await work;
  rendering.delete(work);
}

async function page(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const load = (file: string) => vite.ssrLoadModule(file);
  const [
    { createContext },
    { assertSameOrigin },
    { actorOf },
    { errorToResponse },
    { withSecurityHeaders },
    { renderPage },
    { openApiDocument },
    { originOfR2 },
  ] = await Promise.all([
    load("/worker/context.ts"),
    load("/worker/http/csrf.ts"),
    load("/worker/http/session.ts"),
    load("/worker/http/error-response.ts"),
    load("/worker/http/security-headers.ts"),
    load("/worker/remix.ts"),
    load("/worker/api/openapi.ts"),
    load("/worker/platform/r2-origin.ts"),
    // Loading this module mounts the API routes, which the OpenAPI document describes.
    load("/worker/api/app.ts"),
  ]);
  const requestId = crypto.randomUUID();
  const nonce = requestId.replaceAll("-", "");
  const ctx = createContext(env, requestId);
  const request = toRequest(req);
  let response: Response;
  try {
    assertSameOrigin(request, origin);
    const execution = {
      waitUntil: (work: Promise<unknown>) => work.catch(console.error),
      passThroughOnException: () => undefined,
    };
    const apiDocument = () => openApiDocument(origin);
    response = await renderPage(request, {
      ctx,
      actor: await actorOf(ctx, request),
      nonce,
      execution,
      apiDocument,
    });
  } catch (error) {
    response = errorToResponse(error, ctx);
  }
  const secured: Response = withSecurityHeaders(response, {
    nonce,
    requestId,
    secure: false,
    uploadOrigin: ctx.config.r2 === null ? null : originOfR2(ctx.config.r2),
  });
  for (const [name, value] of secured.headers)
    if (name !== "set-cookie")
      res.setHeader(name, name === "content-security-policy" ? forVite(value) : value);
  res.setHeader("Set-Cookie", secured.headers.getSetCookie());
  res.writeHead(secured.status);
  const reader = secured.body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
    res.write(chunk.value);
  res.end();
}

/** Relaxes the content security policy, because Vite inserts style elements and opens a socket. */
const forVite = (policy: string) =>
  policy
    .replace(/style-src [^;]+/, "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");

function toRequest(req: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const hasBody = req.method !== "GET" && req.method !== "HEAD";
  // Node requires `duplex` for a streaming body, but the Worker's types do not have it.
  const init = {
    method: req.method,
    headers,
    body: hasBody ? bodyOf(req) : undefined,
    duplex: "half",
  };
  return new Request(new URL(req.url ?? "/", origin), init);
}

const bodyOf = (req: IncomingMessage) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      req.on("data", (chunk: Uint8Array) => controller.enqueue(chunk));
      req.on("end", () => controller.close());
      req.on("error", (error) => controller.error(error));
    },
  });

async function toWorker(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { hostname, port: inner } = await worker();
  const forwarded = httpRequest(
    { hostname, port: inner, path: req.url, method: req.method, headers: req.headers },
    (response) => {
      res.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(res);
    },
  );
  forwarded.on("error", (error) => broken(res, error));
  req.pipe(forwarded);
}

server.on("upgrade", async (req, socket, head) => {
  if (req.headers["sec-websocket-protocol"]?.startsWith("vite")) return;
  const { hostname, port: inner } = await worker();
  const forwarded = connect(Number(inner), hostname, () => {
    const lines = Array.from(
      { length: req.rawHeaders.length / 2 },
      (_, i) => `${req.rawHeaders[i * 2]}: ${req.rawHeaders[i * 2 + 1]}`,
    );
    forwarded.write(`${req.method} ${req.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    forwarded.write(head);
    forwarded.pipe(socket).pipe(forwarded);
  });
  forwarded.on("error", () => socket.destroy());
  socket.on("error", () => forwarded.destroy());
});

async function stop(): Promise<void> {
  setTimeout(() => process.exit(0), 3000).unref();
  clearTimeout(reload);
  // Waits for the build, because esbuild prints a stack trace if it is stopped during one.
  await loaded;
  await Promise.allSettled([
    stopCron(),
    vite.close(),
    bundler.dispose(),
    mf?.dispose(),
    sandbox.dispose(),
  ]);
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, stop);
endWithOwner(stop);
server.listen(port, "localhost", () =>
  console.log(
    `\n  Tributary, from source: ${origin}\n  Inbox, every mail that is sent: ${sandboxOrigin}/inbox\n`,
  ),
);
