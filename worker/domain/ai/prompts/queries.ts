import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { prompts } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { PromptPage, StoredPrompt } from "./contract-api.ts";
import { optimizePrompt } from "./optimize.ts";

const EXCERPT_LENGTH = 140;

/** Lists a user's prompts, newest first. @param input.before `next` of the previous page */
export async function listPrompts(
  { db }: Pick<Deps, "db">,
  { userId, before, limit }: { userId: string; before?: string | undefined; limit: number },
): Promise<PromptPage> {
  const [, at, id] = /^(\d{1,15})\.(prm_\w{1,60})$/.exec(before ?? "") ?? [];
  const end =
    before === undefined
      ? undefined
      : sql`(${prompts.createdAt}, ${prompts.id}) < (${Number(at ?? -1)}, ${id ?? ""})`;
  const { id: key, platform, intent, scoreBefore, scoreAfter, createdAt } = prompts;
  const rows = await db
    .select({
      id: key,
      platform,
      intent,
      scoreBefore,
      scoreAfter,
      createdAt,
      text: sql<string>`substr(${prompts.text}, 1, ${EXCERPT_LENGTH})`,
    })
    .from(prompts)
    .where(and(eq(prompts.userId, userId), isNull(prompts.removedAt), end))
    .orderBy(desc(prompts.createdAt), desc(prompts.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { prompts: page, next: last ? `${last.createdAt}.${last.id}` : null };
}

/**
 * Returns a user's prompt and its analysis.
 * @throws DomainError NOT_FOUND for another user's prompt
 */
export async function getPrompt(
  { db }: Pick<Deps, "db">,
  { userId, promptId }: { userId: string; promptId: string },
): Promise<StoredPrompt> {
  const row = await db
    .select()
    .from(prompts)
    .where(and(eq(prompts.id, promptId), eq(prompts.userId, userId), isNull(prompts.removedAt)))
    .get();
  if (!row) throw notFound(t("prompts.history.promptName"));
  const { id, createdAt, optimized, text, platform, goal, detail } = row;
  const result = optimizePrompt({ text, platform, goal, detail });
  return {
    id,
    createdAt,
    isOlder: result.optimized !== optimized,
    result: { ...result, optimized },
  };
}
