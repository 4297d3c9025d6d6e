import { and, eq, inArray, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { dmcaNotices } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import type { NoticeState } from "../../accounts/email-delivery/contract-events.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { inLocaleOf } from "../../kernel/locale/user-locale.ts";
import { blockVideo, unblockVideo } from "../../media/removal/block-video.ts";
import type { DecisionInput } from "./contract.ts";
import { emailNotifier, type NoticeRow, notifyCreator } from "./notify-parties.ts";

const TRANSITIONS = {
  take_down: { from: ["received"], to: "taken_down", action: "dmca_take_down" },
  reject: { from: ["received"], to: "rejected", action: "dmca_reject" },
  restore: { from: ["taken_down", "countered", "sued"], to: "restored", action: "dmca_restore" },
  keep_down: { from: ["countered"], to: "sued", action: "dmca_keep_down" },
} as const satisfies Record<
  DecisionInput["act"],
  { from: readonly NoticeState[]; to: NoticeState; action: string }
>;

/** Returns the decisions that staff can make about a copyright notice in this state. */
export const allowedDecisions = (state: NoticeState): DecisionInput["act"][] =>
  (["take_down", "reject", "keep_down", "restore"] as const).filter((act) =>
    TRANSITIONS[act].from.some((from) => from === state),
  );

type DecideDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">;

/**
 * Stores a staff decision about a copyright notice, and emails the sender and the video's owner.
 * One batch writes the decision, takes down or restores the video, and adds the audit entry.
 */
export async function decideNotice(
  deps: DecideDeps,
  { staffId, noticeId, act, reason }: DecisionInput & { staffId: string; noticeId: string },
): Promise<void> {
  const { db } = deps;
  const before = await db.select().from(dmcaNotices).where(eq(dmcaNotices.id, noticeId)).get();
  if (!before) throw notFound(t("dmca.notFound.notice"));
  requireNoParty(staffId, [before.ownerId], () => t("dmca.errors.ownNotice"));
  const { from, to, action } = TRANSITIONS[act];
  const at = deps.now();
  const id = deps.newId("act");
  const change = {
    state: to,
    reason,
    updatedAt: at,
    ...(act === "take_down" && { takenDownAt: at }),
    ...((act === "restore" || act === "keep_down") && { restoreAt: null }),
  };
  const record = {
    id,
    staffId,
    userId: before.ownerId,
    action,
    subjectType: "dmca_notice" as const,
    subjectId: noticeId,
    reason,
  };
  const isOwnDecision = sql`exists (select 1 from ${dmcaNotices} n where n.id = ${noticeId} and n.state = ${to} and n.updated_at = ${at} and n.reason = ${reason})`;
  const [changed] = await db.batch([
    db
      .update(dmcaNotices)
      .set(change)
      .where(and(eq(dmcaNotices.id, noticeId), inArray(dmcaNotices.state, [...from])))
      .returning(),
    actionStatement(
      deps,
      { ...record, facts: { video: before.videoId, before: before.state } },
      isOwnDecision,
    ),
    // If a colleague decided first, this decision must not block the video.
    // Unblocking needs no condition, because it checks whether another notice blocks the video.
    act === "take_down"
      ? blockVideo(deps, { videoId: before.videoId, isDecided: isOwnDecision })
      : unblockVideo(deps, before),
  ]);
  const [notice] = changed;
  if (!notice) throw new DomainError("CONFLICT", t("dmca.errors.alreadyDecided"));
  await notifyDecision(deps, notice);
}

async function notifyDecision(deps: DecideDeps, notice: NoticeRow): Promise<void> {
  const { state } = notice;
  await emailNotifier(deps, notice, state);
  // The video's owner is never told of a rejected notice.
  if (state === "rejected") return;
  const text =
    state === "taken_down"
      ? await inLocaleOf(deps, { userId: notice.ownerId }, () => noticeText(notice))
      : notice.reason;
  await notifyCreator(deps, notice, state, text);
}

/** Returns a notice's text for the video's owner, without the sender's address and phone number. */
export const noticeText = ({ name, organization, email, work, workUrl, infringement }: NoticeRow) =>
  [
    organization === ""
      ? t("dmca.noticeText.sender", { name, email })
      : t("dmca.noticeText.senderWithOrganization", { name, organization, email }),
    t("dmca.noticeText.work", { work }),
    ...(workUrl === "" ? [] : [t("dmca.noticeText.workUrl", { url: workUrl })]),
    t("dmca.noticeText.infringement", { infringement }),
  ].join("\n");
