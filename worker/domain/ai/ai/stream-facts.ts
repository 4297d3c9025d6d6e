import { and, desc, eq, inArray } from "drizzle-orm";
import { streams, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { categoryLabel } from "../../media/videos/contract.ts";

const FACTS_MAX = 20;
const FACT_MAX = 200;

/** Returns facts about a creator's stream, such as "Schedule: Fridays" in its description. */
export async function streamFacts(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<Record<string, string>> {
  const row = await db
    .select({
      description: streams.description,
      category: streams.category,
      startedAt: streams.startedAt,
      bio: users.bio,
    })
    .from(users)
    .leftJoin(
      streams,
      and(eq(streams.creatorId, users.id), inArray(streams.state, ["ready", "live"])),
    )
    .where(eq(users.id, userId))
    .orderBy(desc(streams.createdAt))
    .get();
  if (!row) return {};
  const facts = { ...linesOf(row.bio), ...linesOf(row.description ?? "") };
  if (row.category !== null) facts.category = categoryLabel(row.category);
  if (row.startedAt !== null) facts.startedAt = ago(now() - row.startedAt);
  return facts;
}

/** The text is always English, because the AI service and the built-in analysis read it. */
function ago(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 120) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  return `${Math.floor(minutes / 60)} hours ago`;
}

/** Parses lines such as "Schedule: Fridays" to an object with lower-case names. */
export function linesOf(text: string): Record<string, string> {
  const entries = text
    .split("\n")
    .flatMap((line) => {
      const [, name = "", value = ""] =
        /^\s*([\p{L}][\p{L} ]{1,20}?)\s*:\s+(\S.*)$/u.exec(line) ?? [];
      return name === "" ? [] : [[name.toLowerCase(), value.trim().slice(0, FACT_MAX)] as const];
    })
    .slice(0, FACTS_MAX);
  return Object.fromEntries(entries);
}
