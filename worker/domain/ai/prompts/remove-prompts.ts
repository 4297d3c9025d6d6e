import { and, eq, gte, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { prompts } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { PROMPT_UNDO_MS } from "./contract.ts";

interface PromptRef {
  userId: string;
  promptId: string;
}
const isOwnPrompt = ({ userId, promptId }: PromptRef) =>
  and(eq(prompts.id, promptId), eq(prompts.userId, userId));

/** Deletes a prompt, restorable for ten minutes. Idempotent. @throws DomainError NOT_FOUND */
export async function removePrompt(
  { db, now }: Pick<Deps, "db" | "now">,
  ref: PromptRef,
): Promise<void> {
  const removed = await db
    .update(prompts)
    .set({ removedAt: sql`coalesce(${prompts.removedAt}, ${now()})` })
    .where(isOwnPrompt(ref))
    .returning({ id: prompts.id })
    .get();
  if (!removed) throw notFound(t("prompts.history.promptName"));
}

/** Restores a deleted prompt. @throws DomainError NOT_FOUND; GONE after ten minutes */
export async function restorePrompt(
  { db, now }: Pick<Deps, "db" | "now">,
  ref: PromptRef,
): Promise<void> {
  const row = await db
    .select({ removedAt: prompts.removedAt })
    .from(prompts)
    .where(isOwnPrompt(ref))
    .get();
  if (!row) throw notFound(t("prompts.history.promptName"));
  if (row.removedAt === null) return;
  const back = await db
    .update(prompts)
    .set({ removedAt: null })
    .where(and(isOwnPrompt(ref), gte(prompts.removedAt, now() - PROMPT_UNDO_MS)))
    .returning({ id: prompts.id })
    .get();
  if (!back) throw new DomainError("GONE", t("prompts.history.restoreTooLate"));
}

/** Deletes all prompts of a user permanently. */
export async function clearPrompts(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<void> {
  await db.delete(prompts).where(eq(prompts.userId, userId));
}
