// Calls the use case of each recommendation or list endpoint for bench/recs-growth.ts. With
// `metered`, a response also contains the rows that each statement read.
import { createDb } from "../../worker/db/client.ts";
import type { SignedInActor } from "../../worker/domain/accounts/users/contract.ts";
import type { Deps } from "../../worker/domain/deps.ts";
import { explain } from "../../worker/domain/discovery/recommendations/explain.ts";
import { readInsights } from "../../worker/domain/discovery/recommendations/read-insights.ts";
import { recommend } from "../../worker/domain/discovery/recommendations/recommend.ts";
import { listSimilar } from "../../worker/domain/discovery/recommendations/similar.ts";
import { trainModel } from "../../worker/domain/discovery/recommendations/train-model.ts";
import { listTrending } from "../../worker/domain/discovery/recommendations/trending.ts";
import { createR2Storage } from "../../worker/platform/r2.ts";
import { meter } from "../../worker/testing/meter.ts";
import { noEvents } from "../../worker/testing/no-events.ts";

const actorOf = (id: string): SignedInActor => ({
  kind: "user",
  id,
  sessionId: "ses_bench",
  username: id,
  displayName: id,
  email: id,
  avatar: null,
  plan: "free",
  role: "user",
  isVerified: false,
  emailVerified: true,
  isPartner: false,
  createdAt: 0,
  collectsAnalytics: true,
  provedAt: 0,
  scopes: null,
});

type AskDeps = Pick<Deps, "db" | "now" | "log" | "signingSecret" | "storage" | "events">;

async function respond(
  path: string,
  query: URLSearchParams,
  deps: AskDeps,
  binding: D1Database,
): Promise<unknown> {
  const actor = actorOf(query.get("user") ?? "");
  const contentId = query.get("content") ?? "";
  switch (path) {
    case "/train":
      return trainModel(deps, { scheduledAt: deps.now() });
    case "/bare":
      return (await binding.prepare("select 1").all()).results;
    case "/recommendations":
      return recommend(deps, { actor });
    case "/explain":
      return explain(deps, { actor, limit: 10 });
    case "/similar":
      return listSimilar(deps, { actor, contentId, type: "video", limit: 5 });
    case "/trending":
      return listTrending(deps, { actor, limit: 10 });
    case "/trending-category":
      return listTrending(deps, { actor: { kind: "visitor" }, limit: 10, category: "music" });
    case "/insights":
      return readInsights(deps, { actor });
    default:
      return null;
  }
}

const print = (level: string) => (message: string, error?: unknown) =>
  console.error(level, message, error);

export default {
  async fetch(request: Request, env: { DB: D1Database; MEDIA: R2Bucket }): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const metered = searchParams.has("metered") ? meter(env.DB) : null;
    const deps: AskDeps = {
      events: noEvents,
      db: createDb(metered?.db ?? env.DB),
      now: () => Date.now(),
      signingSecret: "benchmark-secret-of-32-characters!!",
      storage: createR2Storage(env.MEDIA, null),
      log: { info: () => undefined, warn: print("warn"), error: print("error") },
    };
    const from = performance.now();
    const body = JSON.stringify(await respond(pathname, searchParams, deps, env.DB));
    const ms = performance.now() - from;
    if (metered)
      return Response.json({
        trips: metered.trips,
        sqlMs: metered.sqlMs,
        statements: metered.statements,
      });
    return new Response(body, { headers: { "X-Ms": String(ms) } });
  },
};
