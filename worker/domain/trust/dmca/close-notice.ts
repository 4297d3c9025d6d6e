import { and, eq, inArray } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { dmcaNotices } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { unblockVideo } from "../../media/removal/block-video.ts";
import { DOWN_STATES } from "../../media/removal/contract.ts";
import type { SuitInput } from "./contract.ts";
import { emailNotifier, notifyCreator } from "./notify-parties.ts";

type CloseDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">;

const noticeSettledError = () => new DomainError("CONFLICT", t("dmca.errors.alreadySettled"));

/** Withdraws a notice and restores the video. The caller has verified the sender's signed link. */
export async function withdrawNotice(
  deps: CloseDeps,
  { noticeId }: { noticeId: string },
): Promise<void> {
  const { db } = deps;
  const open = and(
    eq(dmcaNotices.id, noticeId),
    inArray(dmcaNotices.state, ["received", ...DOWN_STATES]),
  );
  const storedNotice = await db.select().from(dmcaNotices).where(open).get();
  if (!storedNotice) throw noticeSettledError();
  const [[notice]] = await db.batch([
    db
      .update(dmcaNotices)
      .set({ state: "withdrawn", restoreAt: null, updatedAt: deps.now() })
      .where(open)
      .returning(),
    unblockVideo(deps, storedNotice),
  ]);
  if (!notice) throw noticeSettledError();
  if (storedNotice.state !== "received") await notifyCreator(deps, notice, "withdrawn", "");
}

/** Stores the sender's lawsuit, which keeps the video down. The caller has verified the link. */
export async function reportSuit(
  deps: CloseDeps,
  { noticeId, court, caseNumber }: SuitInput & { noticeId: string },
): Promise<void> {
  const [notice] = await deps.db
    .update(dmcaNotices)
    .set({
      state: "sued",
      restoreAt: null,
      reason: `${court}, ${caseNumber}`,
      updatedAt: deps.now(),
    })
    .where(and(eq(dmcaNotices.id, noticeId), eq(dmcaNotices.state, "countered")))
    .returning();
  if (!notice) throw noticeSettledError();
  await emailNotifier(deps, notice, "sued");
  await notifyCreator(deps, notice, "sued");
}
