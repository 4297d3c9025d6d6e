import { desc, gt, sql } from "drizzle-orm";
import { helpVotes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { getArticle } from "./articles.ts";
import { VOTE_DAYS } from "./contract.ts";

const DAY_MS = 86_400_000;
const UNHELPFUL_LIMIT = 10;

/** Adds a vote on a help article to the day's total. The voter is not stored. */
export async function voteArticle(
  deps: Pick<Deps, "db" | "now" | "throttle">,
  { slug, helped, address }: { slug: string; helped: boolean; address: string },
): Promise<void> {
  getArticle(slug);
  await spendTry(deps, limits.helpVotes(address));
  const [yes, no] = helped ? [1, 0] : [0, 1];
  await deps.db
    .insert(helpVotes)
    .values({ slug, day: Math.floor(deps.now() / DAY_MS), yes, no })
    .onConflictDoUpdate({
      target: [helpVotes.slug, helpVotes.day],
      set: { yes: sql`${helpVotes.yes} + ${yes}`, no: sql`${helpVotes.no} + ${no}` },
    });
}

/** Lists at most 10 help articles with the most negative votes in the last 90 days, worst first. */
export async function listUnhelpful({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<{ slug: string; yes: number; no: number }[]> {
  const [yes, no] = [
    sql<number>`sum(${helpVotes.yes})`.mapWith(Number),
    sql<number>`sum(${helpVotes.no})`.mapWith(Number),
  ];
  return db
    .select({ slug: helpVotes.slug, yes, no })
    .from(helpVotes)
    .where(gt(helpVotes.day, Math.floor(now() / DAY_MS) - VOTE_DAYS))
    .groupBy(helpVotes.slug)
    .having(sql`sum(${helpVotes.no}) > 0`)
    .orderBy(desc(no), helpVotes.slug)
    .limit(UNHELPFUL_LIMIT);
}
