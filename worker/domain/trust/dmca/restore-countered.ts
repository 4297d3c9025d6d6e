import { and, eq, isNotNull, lte, type SQL } from "drizzle-orm";
import { dmcaNotices } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";
import { unblockVideo } from "../../media/removal/block-video.ts";
import { emailNotifier, notifyCreator } from "./notify-parties.ts";

type RestoreDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">;

/**
 * Scheduled job. Restores videos under a counter-notice after the deadline for a lawsuit.
 * Idempotent.
 */
export async function restoreCountered(deps: RestoreDeps): Promise<Progress> {
  const isDue = and(
    eq(dmcaNotices.state, "countered"),
    isNotNull(dmcaNotices.restoreAt),
    lte(dmcaNotices.restoreAt, deps.now()),
  );
  return sweepRows(deps, {
    size: 50,
    page: ({ size, skipped }) =>
      deps.db
        .select()
        .from(dmcaNotices)
        .where(isDue)
        .orderBy(dmcaNotices.restoreAt)
        .limit(size)
        .offset(skipped),
    work: (notice) => restore(deps, notice, and(eq(dmcaNotices.id, notice.id), isDue)),
    onError: ["countered video not restored", ({ id }) => ({ notice: id })],
  });
}

async function restore(
  deps: RestoreDeps,
  due: typeof dmcaNotices.$inferSelect,
  isDue: SQL | undefined,
): Promise<void> {
  const { db } = deps;
  const [[notice]] = await db.batch([
    db
      .update(dmcaNotices)
      .set({ state: "restored", reason: "", restoreAt: null, updatedAt: deps.now() })
      .where(isDue)
      .returning(),
    unblockVideo(deps, due),
  ]);
  if (!notice) return;
  await emailNotifier(deps, notice, "restored");
  await notifyCreator(deps, notice, "restored");
}
