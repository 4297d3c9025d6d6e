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

type HistoryRef = { userId: string; videoId: string };
type UndoDeps = Pick<Deps, "db" | "now" | "signingSecret">;

/** Removes a video from a user's history. The token restores the entry within ten minutes. */
export async function removeFromHistory(
  deps: UndoDeps,
  { userId, videoId }: HistoryRef,
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

/** Restores a removed entry. Throws VALIDATION for an invalid token, GONE after ten minutes. */
export async function restoreToHistory(
  deps: UndoDeps,
  { userId, videoId, undo }: HistoryRef & { undo: string },
): Promise<void> {
  const row = Undo.safeParse(await openToken(deps.signingSecret, PURPOSE, undo)).data;
  if (!row || row.userId !== userId || row.videoId !== videoId) {
    throw new DomainError("VALIDATION", "undo: is not of this removal", {
      fields: { undo: "is not of this removal" },
    });
  }
  const { removedAt, ...values } = row;
  if (deps.now() - removedAt > UNDO_MS) throw new DomainError("GONE", t("history.restore.expired"));
  await deps.db.insert(watchProgress).values(values).onConflictDoNothing();
}

/** Deletes a user's whole watch history, including the resume positions. */
export async function clearHistory(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<void> {
  await db.delete(watchProgress).where(eq(watchProgress.userId, userId));
}

/** Turns recording of the watch history on or off. Existing entries stay. */
export async function keepHistory(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, keep }: { userId: string; keep: boolean },
): Promise<void> {
  await db.update(users).set({ keepHistory: keep, updatedAt: now() }).where(eq(users.id, userId));
}
