import { and, desc, eq, gte, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { apiKeyDays, apiKeys } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { entitlementsOf } from "../plans/entitlements.ts";
import type { SignedInActor } from "../users/contract.ts";
import type { ApiKeyUsage, UsageDay } from "./contract-api.ts";
import { REJECTED_STATUSES, USAGE_DAYS } from "./contract-usage.ts";
import { DAY_MS } from "./limits.ts";
import { summaryOf } from "./list-api-keys.ts";

type ReadDeps = Pick<Deps, "db" | "now" | "meters" | "log">;

const calls = sql<number>`sum(${apiKeyDays.calls})`.mapWith(Number);
const refused =
  sql<number>`coalesce(sum(${apiKeyDays.calls}) filter (where ${apiKeyDays.status} in ${REJECTED_STATUSES}), 0)`.mapWith(
    Number,
  );

/** Returns an API key's calls by day, route and status, including calls not yet written to D1. */
export async function getUsage(
  deps: ReadDeps,
  { actor, keyId }: { actor: Pick<SignedInActor, "id" | "plan">; keyId: string },
): Promise<ApiKeyUsage> {
  const { db, now, meters, log } = deps;
  const row = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, actor.id)))
    .get();
  if (!row) throw notFound(t("apiKeys.notFound.apiKey"));
  // If the meter that counts the key's calls fails, the page shows the counts already in D1.
  await meters.flush(keyId).catch((error: unknown) => log.error("meter not flushed", error));
  const today = Math.floor(now() / DAY_MS);
  const recent = and(eq(apiKeyDays.keyId, keyId), gte(apiKeyDays.day, today - USAGE_DAYS + 1));
  const keyLimits = entitlementsOf(actor.plan).apiKeys;
  const [limits, [days, routes, statuses]] = await Promise.all([
    keyLimits && meters.quotas(keyId, keyLimits).catch(() => null),
    db.batch([
      db
        .select({ day: apiKeyDays.day, calls, refused })
        .from(apiKeyDays)
        .where(recent)
        .groupBy(apiKeyDays.day),
      db
        .select({ route: apiKeyDays.route, calls, refused })
        .from(apiKeyDays)
        .where(recent)
        .groupBy(apiKeyDays.route)
        .orderBy(desc(calls), apiKeyDays.route),
      db
        .select({ status: apiKeyDays.status, calls })
        .from(apiKeyDays)
        .where(recent)
        .groupBy(apiKeyDays.status)
        .orderBy(desc(calls), apiKeyDays.status),
    ]),
  ]);
  return {
    key: summaryOf(row, now()),
    limits,
    days: fillMissingDays(days, today),
    routes,
    statuses,
  };
}

function fillMissingDays(recordedDays: readonly UsageDay[], today: number): UsageDay[] {
  const byDay = new Map(recordedDays.map((d) => [d.day, d]));
  return Array.from({ length: USAGE_DAYS }, (_, i) => {
    const day = today - USAGE_DAYS + 1 + i;
    return byDay.get(day) ?? { day, calls: 0, refused: 0 };
  });
}
