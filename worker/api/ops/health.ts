import { sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import type { Deps } from "../../domain/deps.ts";
import { DomainError } from "../../domain/kernel/errors.ts";
import { openMetrics } from "../../domain/ops/metrics/rules.ts";
import { Liveness, Readiness } from "../../domain/ops/status/contract.ts";
import { readStatus } from "../../domain/ops/status/read-status.ts";
import { VARIES_BY_LOCALE } from "../../http/locale.ts";
import { type Api, createApi, route } from "../route.ts";

const OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

function mountHealth(api: Api): void {
  for (const key of ["GET /api/health", "GET /healthz"] as const) {
    route(api, key, { summary: "Check that the Worker is running", answer: Liveness }, ({ c }) =>
      c.json({ status: "ok" }),
    );
  }
  const metricsSpec = {
    summary: "Get metrics in OpenMetrics format; requires the metrics token",
    gives: [OPEN_METRICS],
  };
  route(api, "GET /metrics", metricsSpec, async ({ c, ctx }) => {
    const token = /^Bearer (\S{1,200})$/.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
    const { metricsToken } = ctx.config;
    if (metricsToken === null || !(await secretsMatch(token, metricsToken)))
      throw new DomainError("VALIDATION", t("api.access.tokenRequired"));
    return c.body(openMetrics((await ctx.readMetrics()).totals), 200, {
      "Content-Type": OPEN_METRICS,
      "Cache-Control": "no-store",
    });
  });
  const statusSpec = {
    summary: "Get incidents as an Atom 1.0 feed",
    gives: ["application/atom+xml; charset=utf-8"],
  };
  route(api, "GET /status.atom", statusSpec, async ({ c, ctx }) => {
    const { statusFeed } = await import("../../domain/ops/status/feed.ts");
    return c.body(statusFeed(ctx, await readStatus(ctx)), 200, {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=60",
      ...VARIES_BY_LOCALE,
    });
  });
  const readySpec = {
    summary: "Check the database and the storage; 503 if either fails",
    answer: Readiness,
  };
  route(api, "GET /readyz", readySpec, async ({ c, ctx }) => {
    const [d1, r2] = await Promise.all([
      check(ctx, "d1", async () => void (await ctx.db.run(sql`select 1`))),
      check(ctx, "r2", async () => void (await ctx.storage.head("readyz"))),
    ]);
    return c.json(
      { status: d1 && r2 ? "ok" : "failing", checks: { d1, r2 } },
      d1 && r2 ? 200 : 503,
    );
  });
}

/** The health probes form their own Hono app, which starts without the code of the other routes. */
export const probes = createApi();
mountHealth(probes);

export const isProbe = (pathname: string): boolean =>
  /^\/(?:healthz|readyz|metrics|status\.atom|api\/health)$/.test(pathname);

/** Compares hashes, so that the duration does not reveal how much of a guess is right. */
async function secretsMatch(actual: string, expected: string): Promise<boolean> {
  const hash = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [a, b] = await Promise.all([hash(actual), hash(expected)]);
  return a.every((byte, i) => byte === b[i]);
}

async function check(
  ctx: Pick<Deps, "log">,
  name: string,
  probe: () => Promise<void>,
): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch (cause) {
    ctx.log.error("not ready", cause, { check: name });
    return false;
  }
}
