import { env as startupEnv } from "cloudflare:workers";
import { isProbe, probes } from "./api/ops/probes.ts";
import { forgetAnswers } from "./api/recent-answers.ts";
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
import { errorToResponse } from "./http/error-response.ts";
import { localeOf, withLocaleCookie } from "./http/locale.ts";
import { metered } from "./http/metered.ts";
import { oneSlash } from "./http/one-slash.ts";
import { undecodablePage } from "./http/plain-pages.ts";
import { withSecurityHeaders } from "./http/security-headers.ts";
import { actorOf } from "./http/session.ts";
import { fetchSheet } from "./platform/style-sheet.ts";

export { ApiMeter } from "#durable-objects/api-meter/api-meter.ts";
export { ChatRoom } from "#durable-objects/chat-room/chat-room.ts";
export { LiveOrigin } from "#durable-objects/live-origin/live-origin.ts";
export { MetricsHub } from "#durable-objects/metrics-hub/metrics-hub.ts";
export { SignInThrottle } from "#durable-objects/sign-in-throttle/sign-in-throttle.ts";
export { SupportRoom } from "#durable-objects/support-room/support-room.ts";

// At start-up, not at the first request: a deploy without its secrets is refused by the platform.
loadConfig(startupEnv);
setReservedNameCheck(isReservedName);

/** How often an isolate hands on what it counted, at most. */
const FLUSH_MS = 10_000;

/** The status page stands without the database, and then knows nobody. */
const visitorOn =
  (ctx: Context, pathname: string) =>
  (error: unknown): Actor => {
    if (!/^\/(status|healthz|readyz)(\.|$)/.test(pathname)) throw error;
    ctx.log.error("nobody is known", error);
    return { kind: "visitor" };
  };

/** Returns the OpenAPI document, which is made of the specs of all API routes. */
async function describeApi(origin: string): Promise<ApiDocument> {
  const [{ openApiDocument }] = await Promise.all([import("./api/openapi.ts"), import("./api/app.ts")]);
  return openApiDocument(origin);
}

async function answer(request: Request, ctx: Context, env: Env, execution: ExecutionContext): Promise<Response> {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const started = ctx.now();
  const { pathname } = new URL(request.url);
  let response: Response;
  try {
    assertSameOrigin(request, ctx.config.appOrigin);
    // A part's link is all its authority: nobody is looked up for each of hundreds.
    const actor: Actor = pathname.startsWith("/upload-parts/")
      ? { kind: "visitor" }
      : await actorOf(ctx, request).catch(visitorOn(ctx, pathname));
    response = await metered(ctx, { actor, request, execution }, async () => {
      // Each part is loaded when it is first used, so that the Worker starts fast.
      if (request.headers.get("Upgrade")?.toLowerCase() === "websocket") {
        const { upgradeSocket } = await import("./sockets.ts");
        return upgradeSocket(request, env, ctx, actor);
      }
      if (isProbe(pathname)) return probes.fetch(request, { ctx, actor, env }, execution);
      if (isApiPath(pathname)) {
        const { api } = await import("./api/app.ts");
        return api.fetch(request, { ctx, actor, env }, execution);
      }
      // Pages only: an encoder that pushes to a path with two slashes does not follow redirects.
      const elsewhere = oneSlash(request) ?? undecodablePage(request);
      if (elsewhere) return elsewhere;
      const { renderPage } = await import("./remix.ts");
      const apiDocument = () => describeApi(ctx.config.appOrigin);
      const readSheet = (path: string) => fetchSheet(env.ASSETS, path);
      return renderPage(request, { ctx, actor, nonce, execution, apiDocument, readSheet });
    });
  } catch (error) {
    response = errorToResponse(error, ctx);
  }
  if (request.method !== "GET" && request.method !== "HEAD") forgetAnswers();
  // Media is logged by its origin's counters, not by a line per segment; the path of an ingest holds a secret.
  if (!/^\/(media|live|images|upload-parts)\//.test(pathname)) {
    const clientRequestId = clientRequestIdOf(request);
    ctx.log.info("request", { method: request.method, path: pathname, status: response.status, ms: ctx.now() - started, clientRequestId });
  }
  const labels = { route: routeClass(request.method, pathname), method: request.method, status: statusClass(response.status) };
  ctx.metrics.observe("http_request", ctx.now() - started, labels);
  execution.waitUntil(ctx.metrics.flush(FLUSH_MS));
  const mayBeFramed = pathname.startsWith("/embed/");
  return withSecurityHeaders(response, { nonce, requestId: ctx.requestId, secure: ctx.config.environment !== "development", mayBeFramed });
}

export default {
  async fetch(request: Request, env, execution) {
    const ctx = createContext(env, crypto.randomUUID());
    const locale = localeOf(request);
    return withLocaleCookie(request, await inLocale(locale, () => answer(request, ctx, env, execution)));
  },

  async scheduled(controller, env) {
    const ctx = createContext(env, `cron-${controller.scheduledTime}`);
    const { scheduledTime } = controller;
    const [{ schedule }, { probeAll }, { measureLive }] = await Promise.all([
      import("./jobs.ts"),
      import("./domain/ops/status/probe.ts"),
      import("./domain/ops/metrics/measure-live.ts"),
    ]);
    // None waits for another, and none keeps another from it.
    const done = await Promise.allSettled([schedule(ctx, scheduledTime), probeAll(ctx, scheduledTime), measureLive(ctx)]);
    for (const outcome of done) if (outcome.status === "rejected") ctx.log.error("cron failed", outcome.reason);
    forgetAnswers();
    await ctx.metrics.flush();
  },

  async queue(batch, env) {
    const ctx = createContext(env, `queue-${crypto.randomUUID()}`);
    const { consume } = await import("./queues.ts");
    await consume(ctx, batch).finally(forgetAnswers);
  },
} satisfies ExportedHandler<Env, QueuedJob | QueuedEvent>;

/**
 * The id that a client gave its request, for the log. Our own id names the request everywhere else, because any client can send
 * the id of another request.
 * @returns undefined for an id that is missing, too long or unsafe to log
 */
function clientRequestIdOf(request: Request): string | undefined {
  const given = request.headers.get("X-Request-Id") ?? "";
  return /^[\w.-]{1,64}$/.test(given) ? given : undefined;
}
