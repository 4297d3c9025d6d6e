import { and, eq } from "drizzle-orm";
import * as z from "zod";
import { t } from "#i18n/t.ts";
import { users, watchProgress } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { openToken, signToken } from "../../kernel/signing.ts";
import type { RemovedFromHistory } from "./contract-api.ts";

const PURPOSE = "undo-history";
const UNDO_MS = 10 * 60_000;
const Undo = z.object({
  userId: z.string(),
  videoId: z.string(),
  positionMs: z.number(),
  updatedAt: z.number(),
  removedAt: z.number(),
});

type One = { userId: string; videoId: string };
type UndoDeps = Pick<Deps, "db" | "now" | "signingSecret">;

/**
 * Takes one video out of a person's history.
 * @returns what brings it back within ten minutes; null where it was not in it
 */
export async function removeFromHistory(
  deps: UndoDeps,
  { userId, videoId }: One,
): Promise<Pick<RemovedFromHistory, "undo">> {
  const removed = await deps.db
    .delete(watchProgress)
    .where(and(eq(watchProgress.userId, userId), eq(watchProgress.videoId, videoId)))
    .returning()
    .get();
  return {
    undo: removed
      ? await signToken(deps.signingSecret, PURPOSE, { ...removed, removedAt: deps.now() })
      : null,
  };
}

/**
 * Brings back what was removed; what was watched again since stays as it is.
 * @throws DomainError VALIDATION; GONE after ten minutes
 */
export async function restoreToHistory(
  deps: UndoDeps,
  { userId, videoId, undo }: One & { undo: string },
): Promise<void> {
  const row = Undo.safeParse(await openToken(deps.signingSecret, PURPOSE, undo)).data;
  if (!row || row.userId !== userId || row.videoId !== videoId) {
    throw new DomainError("VALIDATION", "undo: is not of this removal", {
      fields: { undo: "is not of this removal" },
    });
  }
  const { removedAt, ...values } = row;
  if (deps.now() - removedAt > UNDO_MS)
    throw new DomainError("GONE", t("history.itIsTooLateToTake"));
  await deps.db.insert(watchProgress).values(values).onConflictDoNothing();
}

/** Forgets all that a person watched, and where they left it. */
export async function clearHistory(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<void> {
  await db.delete(watchProgress).where(eq(watchProgress.userId, userId));
}

/** Remembers what is watched from now on, or no longer; what is there stays. */
export async function keepHistory(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, keep }: { userId: string; keep: boolean },
): Promise<void> {
  await db.update(users).set({ keepHistory: keep, updatedAt: now() }).where(eq(users.id, userId));
}
