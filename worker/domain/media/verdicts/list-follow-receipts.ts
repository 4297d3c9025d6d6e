import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { t } from "#i18n/t.ts";
import { acts, users } from "../../../db/schema.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { ACT_VERDICTS } from "./contract.ts";
import type { FollowReceiptPage } from "./contract-api.ts";
import type { FollowReceiptsQuery } from "./contract-receipts.ts";
import { isCurrentFollow } from "./record-act.ts";

const PAGE = 50;

/** Lists the follows of the user's own channel and whether each counts, newest first. */
export async function listFollowReceipts(
  { db }: Pick<Deps, "db">,
  { ownerId, verdict, before }: FollowReceiptsQuery & { ownerId: string },
): Promise<FollowReceiptPage> {
  const a = alias(acts, "a");
  const own = and(
    eq(a.creatorId, ownerId),
    eq(a.kind, "follow"),
    or(isNotNull(a.takenBackAt), isCurrentFollow),
  );
  const end = before?.indexOf("_") ?? -1;
  const cursor =
    before === undefined
      ? undefined
      : sql`(${a.at}, ${a.id}) < (${Number(before.slice(0, end))}, ${before.slice(end + 1)})`;
  const [channel, sums, rows] = await Promise.all([
    db
      .select({ followers: users.followerCount, verified: users.verifiedFollowers })
      .from(users)
      .where(eq(users.id, ownerId))
      .get(),
    db
      .select({ verdict: a.verdict, n: sql<number>`count(*)` })
      .from(a)
      .where(own)
      .groupBy(a.verdict),
    db
      .select({ act: a, username: users.username, name: users.displayName })
      .from(a)
      .leftJoin(users, and(sql`${users.id} = substr(${a.viewerKey}, 3)`, isOpenAccount()))
      .where(and(own, verdict === undefined ? undefined : eq(a.verdict, verdict), cursor))
      .orderBy(desc(a.at), desc(a.id))
      .limit(PAGE + 1),
  ]);
  if (!channel) throw notFound(t("verdicts.notFound.channel"));
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
      id: act.id,
      at: act.at,
      follower: username === null || name === null ? null : { username, name },
      verdict: act.verdict,
      takenBackAt: act.takenBackAt,
    })),
    next: last && rows.length > PAGE ? `${last.at}_${last.id}` : null,
  };
}
