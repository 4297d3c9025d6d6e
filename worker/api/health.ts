import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../context.ts";
import { statusFeed } from "../domain/status/feed.ts";
import { readStatus } from "../domain/status/read-status.ts";
import { type Api, route } from "./route.ts";

const Alive = z.object({ status: z.literal("ok") });
const Ready = z.object({ status: z.enum(["ok", "failing"]), checks: z.object({ d1: z.boolean(), r2: z.boolean() }) });

export function mountHealth(api: Api): void {
  for (const key of ["GET /api/health", "GET /healthz"] as const) {
    route(api, key, { summary: "The Worker runs", answer: Alive }, ({ c }) => c.json({ status: "ok" }));
  }
  const statusSpec = { summary: "Incidents as Atom 1.0", gives: ["application/atom+xml; charset=utf-8"] };
  route(api, "GET /status.atom", statusSpec, async ({ c, ctx }) =>
    c.body(statusFeed(ctx, await readStatus(ctx)), 200, {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=60",
    }),
  );
  const readySpec = { summary: "The database and the store answer; 503 when one does not", answer: Ready };
  route(api, "GET /readyz", readySpec, async ({ c, ctx }) => {
    const [d1, r2] = await Promise.all([
      check(ctx, "d1", async () => void (await ctx.db.run(sql`select 1`))),
      check(ctx, "r2", async () => void (await ctx.storage.head("readyz"))),
    ]);
    return c.json({ status: d1 && r2 ? "ok" : "failing", checks: { d1, r2 } }, d1 && r2 ? 200 : 503);
  });
}

async function check(ctx: Context, name: string, probe: () => Promise<void>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch (cause) {
    ctx.log.error("not ready", cause, { check: name });
    return false;
  }
}
