import { and, desc, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { acts, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { ACT_VERDICTS } from "./contract.ts";
import type { FollowReceiptPage, FollowReceiptsQuery } from "./contract-receipts.ts";

const PAGE = 50;

/** Lists the follows of the user's own channel, newest first, with their verdicts. @throws DomainError NOT_FOUND without an account */
export async function listFollowReceipts(
  { db }: Pick<Deps, "db">,
  { ownerId, verdict, before }: FollowReceiptsQuery & { ownerId: string },
): Promise<FollowReceiptPage> {
  const own = and(eq(acts.creatorId, ownerId), eq(acts.kind, "follow"));
  const end = before?.indexOf("_") ?? -1;
  const cursor =
    before === undefined ? undefined : sql`(${acts.at}, ${acts.id}) < (${Number(before.slice(0, end))}, ${before.slice(end + 1)})`;
  const [channel, sums, rows] = await Promise.all([
    db.select({ followers: users.followerCount, verified: users.verifiedFollowers }).from(users).where(eq(users.id, ownerId)).get(),
    db.select({ verdict: acts.verdict, n: sql<number>`count(*)` }).from(acts).where(own).groupBy(acts.verdict),
    db
      .select({ act: acts, username: users.username, name: users.displayName })
      .from(acts)
      .innerJoin(users, sql`${users.id} = substr(${acts.viewerKey}, 3)`)
      .where(and(own, verdict === undefined ? undefined : eq(acts.verdict, verdict), cursor))
      .orderBy(desc(acts.at), desc(acts.id))
      .limit(PAGE + 1),
  ]);
  if (!channel) throw notFound(t("counting.thisChannel"));
  const page = rows.slice(0, PAGE);
  const last = page.at(-1)?.act;
  const countOf = (wanted: string | null) => sums.find((sum) => sum.verdict === wanted)?.n ?? 0;
  return {
    ...channel,
    verdicts: [
      ...ACT_VERDICTS.map((name) => ({ verdict: name, follows: countOf(name) })),
      { verdict: "pending" as const, follows: countOf(null) },
    ].filter(({ follows }) => follows > 0),
    receipts: page.map(({ act, username, name }) => ({
      ...{ id: act.id, at: act.at, follower: { username, name }, verdict: act.verdict, takenBackAt: act.takenBackAt },
    })),
    next: last && rows.length > PAGE ? `${last.at}_${last.id}` : null,
  };
}
