import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { type Api, route } from "./route.ts";

export function mountHealth(api: Api): void {
  route(api, "GET /api/health", ({ c }) => c.json({ status: "ok" }));
  route(api, "GET /healthz", ({ c }) => c.json({ status: "ok" }));
  route(api, "GET /readyz", async ({ c, ctx }) => {
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
