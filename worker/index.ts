import { env as startupEnv } from "cloudflare:workers";
import { isProbe, probes } from "./api/ops/health.ts";
import { clearResponseCache } from "./api/response-cache.ts";
import { loadConfig } from "./config.ts";
import { type Context, createContext } from "./context.ts";
import type { Actor } from "./domain/accounts/users/contract.ts";
import type { QueuedEvent } from "./domain/discovery/recommendations/events.ts";
import { inLocale } from "./domain/kernel/locale/in-locale.ts";
import { setReservedNameCheck } from "./domain/kernel/text/contract.ts";
import { isReservedName } from "./domain/kernel/text/reserved.ts";
import type { ApiDocument } from "./domain/ops/api-reference/contract.ts";
import type { QueuedJob } from "./domain/ops/jobs/ports.ts";
import { isApiPath, routeClass, statusClass } from "./http/api-path.ts";
import { assertSameOrigin } from "./http/csrf.ts";
import { declinePrefetch, redirectExtraSlashes } from "./http/early-responses.ts";
import { errorToResponse } from "./http/error-response.ts";
import { withFreshActor } from "./http/fresh-actor.ts";
import { localeOf, withLocaleCookie } from "./http/locale.ts";
import { metered } from "./http/metered.ts";
import { unroutablePage } from "./http/plain-pages.ts";
import { mayReadReplica, withChangedCookie } from "./http/read-replica.ts";
import { accessOf } from "./http/route-of.ts";
import { isSessionFree } from "./http/route-registry.ts";
import { withSecurityHeaders } from "./http/security-headers.ts";
import { actorOf } from "./http/session.ts";
import { inReplicaSession } from "./platform/d1-session.ts";
import { originOfR2 } from "./platform/r2-origin.ts";
import { fetchSheet } from "./platform/style-sheet.ts";

export { ApiMeter } from "#durable-objects/api-meter/api-meter.ts";
export { ChatRoom } from "#durable-objects/chat-room/chat-room.ts";
export { LiveOrigin } from "#durable-objects/live-origin/live-origin.ts";
export { MetricsHub } from "#durable-objects/metrics-hub/metrics-hub.ts";
export { SignInThrottle } from "#durable-objects/sign-in-throttle/sign-in-throttle.ts";
export { SupportRoom } from "#durable-objects/support-room/support-room.ts";

// Checks the configuration when the Worker starts, not at the first request, so that Cloudflare
// rejects a deployment without its secrets.
loadConfig(startupEnv);
setReservedNameCheck(isReservedName);

/** Minimum time between two uploads of an isolate's metrics, ms. */
const FLUSH_MS = 10_000;

/**
 * Returns the actor of a request. The status page must work without the database, so it treats the
 * sender as a visitor if the session cannot be read.
 */
async function readActor(ctx: Context, request: Request, pathname: string): Promise<Actor> {
  const access = accessOf(request);
  if (access !== null && isSessionFree(access)) return { kind: "visitor" };
  try {
    return await actorOf(ctx, request);
  } catch (error) {
    if (!/^\/status(\.|$)/.test(pathname)) throw error;
    ctx.log.error("session not read", error);
    return { kind: "visitor" };
  }
}

async function describeApi(origin: string): Promise<ApiDocument> {
  const [{ openApiDocument }] = await Promise.all([
    import("./api/openapi.ts"),
    import("./api/app.ts"),
  ]);
  return openApiDocument(origin);
}

interface Surroundings {
  ctx: Context;
  env: Env;
  execution: ExecutionContext;
  nonce: string;
}

async function respond(
  original: Request,
  { ctx, env, execution, nonce }: Surroundings,
): Promise<Response> {
  const { pathname } = new URL(original.url);
  const early = isApiPath(pathname)
    ? null
    : import("./http/early-reads.ts").then(({ startEarlyReads }) => startEarlyReads(ctx, original));
  const actor = await readActor(ctx, original, pathname);
  const request = withFreshActor(ctx, { request: original, actor });
  return metered(ctx, { actor, request, execution }, async () => {
    // Imports each module on first use, so that the Worker starts fast.
    if (request.headers.get("Upgrade")?.toLowerCase() === "websocket") {
      const { upgradeSocket } = await import("./sockets.ts");
      return upgradeSocket(request, env, ctx, actor);
    }
    if (isProbe(pathname)) return probes.fetch(request, { ctx, actor, env }, execution);
    if (early === null) {
      const { api } = await import("./api/app.ts");
      return api.fetch(request, { ctx, actor, env }, execution);
    }
    // Only page requests are redirected, because an encoder that pushes to a path with two
    // slashes does not follow redirects.
    const elsewhere = redirectExtraSlashes(request) ?? unroutablePage(request);
    if (elsewhere) return elsewhere;
    const { renderPage } = await import("./remix.ts");
    const apiDocument = () => describeApi(ctx.config.appOrigin);
    const readSheet = (path: string) => fetchSheet(env.ASSETS, path);
    return renderPage(request, {
      ctx,
      actor,
      early: await early,
      nonce,
      execution,
      apiDocument,
      readSheet,
    });
  });
}

async function answer(
  request: Request,
  ctx: Context,
  env: Env,
  execution: ExecutionContext,
): Promise<Response> {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const started = ctx.now();
  const { pathname } = new URL(request.url);
  let response: Response;
  try {
    assertSameOrigin(request, ctx.config.appOrigin);
    response = declinePrefetch(request) ?? (await respond(request, { ctx, env, execution, nonce }));
  } catch (error) {
    response = errorToResponse(error, ctx);
  }
  if (request.method !== "GET" && request.method !== "HEAD") clearResponseCache();
  // Media requests are not logged: there is one for each segment, and an ingest path contains the
  // stream key.
  if (!/^\/(media|live|images|upload-parts)\//.test(pathname)) {
    const clientRequestId = clientRequestIdOf(request);
    ctx.log.info("request", {
      method: request.method,
      path: pathname,
      status: response.status,
      ms: ctx.now() - started,
      clientRequestId,
    });
  }
  const labels = {
    route: routeClass(request.method, pathname),
    method: request.method,
    status: statusClass(response.status),
  };
  ctx.metrics.observe("http_request", ctx.now() - started, labels);
  execution.waitUntil(ctx.metrics.flush(FLUSH_MS));
  const mayBeFramed = pathname.startsWith("/embed/");
  return withSecurityHeaders(response, {
    nonce,
    requestId: ctx.requestId,
    secure: ctx.config.environment !== "development",
    mayBeFramed,
    uploadOrigin: ctx.config.r2 === null ? null : originOfR2(ctx.config.r2),
  });
}

export default {
  async fetch(request: Request, env, execution) {
    const ctx = createContext(env, crypto.randomUUID());
    const handle = () => inLocale(localeOf(request), () => answer(request, ctx, env, execution));
    const response = await (mayReadReplica(request) ? inReplicaSession(env.DB, handle) : handle());
    return withChangedCookie(request, withLocaleCookie(request, response));
  },

  async scheduled(controller, env) {
    const ctx = createContext(env, `cron-${controller.scheduledTime}`);
    const { scheduledTime } = controller;
    const [{ schedule }, { probeAll }, { measureLive }] = await Promise.all([
      import("./jobs.ts"),
      import("./domain/ops/status/probe.ts"),
      import("./domain/ops/metrics/measure-live.ts"),
    ]);
    const done = await Promise.allSettled([
      schedule(ctx, scheduledTime),
      probeAll(ctx, scheduledTime),
      measureLive(ctx),
    ]);
    for (const outcome of done)
      if (outcome.status === "rejected") ctx.log.error("cron failed", outcome.reason);
    clearResponseCache();
    await ctx.metrics.flush();
  },

  async queue(batch, env) {
    const ctx = createContext(env, `queue-${crypto.randomUUID()}`);
    const { consume } = await import("./queues.ts");
    await consume(ctx, batch).finally(clearResponseCache);
  },
} satisfies ExportedHandler<Env, QueuedJob | QueuedEvent>;

/**
 * Returns the client's request ID for the log only, because a client can send the ID of another
 * request.
 */
function clientRequestIdOf(request: Request): string | undefined {
  const given = request.headers.get("X-Request-Id") ?? "";
  return /^[\w.-]{1,64}$/.test(given) ? given : undefined;
}
