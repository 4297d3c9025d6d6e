import { eq, sql } from "drizzle-orm";
import { DEFAULT_LOCALE, LOCALES } from "#i18n/locale.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { notifications, reports, users } from "../../../db/schema.ts";
import { makeCode } from "../../accounts/codes/make-code.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import { clip } from "../../accounts/notifications/clip.ts";
import { notify, wantsNotification } from "../../accounts/notifications/notify.ts";
import type { Deps } from "../../deps.ts";
import { inLocale } from "../../kernel/locale/in-locale.ts";
import { inLocaleOf } from "../../kernel/locale/user-locale.ts";
import { APPEAL_DAYS, DECISION_TEXTS } from "./contract.ts";
import type { Decision } from "./effects.ts";
import type { SubjectRef } from "./find-subject.ts";
import { DAY_MS } from "./rules.ts";

type NotifyDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">;

export const DECISION_LINK_MS = (APPEAL_DAYS + 1) * DAY_MS;

type DecisionEvent = "made" | "lifted" | "upheld" | "reversed" | "changed";
const EVENT_TEXTS: Record<Exclude<DecisionEvent, "made">, Message> = {
  lifted: msg("moderation.notification.lifted"),
  upheld: msg("moderation.notification.decisionUpheld"),
  reversed: msg("moderation.notification.decisionReversed"),
  changed: msg("moderation.notification.decisionChanged"),
};

/**
 * Notifies a user of a moderation decision. The emailed link needs no session, because a suspended
 * user cannot sign in. Never throws: the decision is already stored, so a failure is only logged.
 */
export const notifyUser = (
  deps: NotifyDeps,
  decision: Decision,
  event: DecisionEvent = "made",
  reason = decision.reason,
): Promise<void> =>
  inLocaleOf(deps, decision, () => notifyInUserLocale(deps, decision, event, reason));

async function notifyInUserLocale(
  deps: NotifyDeps,
  decision: Decision,
  event: DecisionEvent,
  reason: string,
): Promise<void> {
  const { id, userId } = decision;
  const messageText =
    event === "made" ? DECISION_TEXTS[decision.kind](decision.subjectType) : t(EVENT_TEXTS[event]);
  await notify(deps, {
    userId,
    kind: "moderation",
    actorId: null,
    path: `/decisions/${id}`,
    text: messageText,
    groupKey: `decision:${id}:${event}`,
  });
  try {
    const user = await deps.db
      .select({ username: users.username, email: users.email, closedAt: users.deletionRequestedAt })
      .from(users)
      .where(eq(users.id, userId))
      .get();
    if (!user || user.closedAt !== null) return;
    const code = await makeDecisionCode(deps, decision);
    const content = {
      kind: "decision",
      username: user.username,
      words: messageText,
      reason,
      rule: decision.rule,
      until: decision.until,
    } as const;
    await queueMail(deps, { to: user.email, content: { ...content, decisionId: id, code } });
  } catch (error) {
    deps.log.error("decision not mailed", error, { decision: id });
  }
}

/** Creates a code that opens the page of one decision for 31 days. D1 stores only a hash. */
export const makeDecisionCode = (
  deps: Pick<Deps, "db" | "now">,
  { id, userId }: Pick<Decision, "id" | "userId">,
): Promise<string> =>
  makeCode(deps, {
    purpose: "read_decision",
    userId,
    payload: { decisionId: id },
    lifetime: DECISION_LINK_MS,
  });

/**
 * Notifies the reporters of the staff decision, without data about the reported user. One SQL
 * statement per language notifies all reporters, because a video can have thousands of reporters.
 * All errors are only logged, because the decision is already stored.
 */
export async function notifyReporters(
  deps: Pick<Deps, "db" | "now" | "log">,
  {
    subjectType,
    subjectId,
    resolvedAt,
    decision,
  }: SubjectRef & { resolvedAt: number; decision: Decision | null },
): Promise<void> {
  const at = deps.now();
  const formatText = () =>
    decision === null
      ? t("moderation.notification.reportDismissed", { subject: subjectType })
      : t("moderation.notification.reportUpheld", { subject: subjectType });
  try {
    for (const language of LOCALES)
      await insertWhere(
        deps.db,
        notifications,
        {
          id: sql`'ntf_' || lower(hex(randomblob(13)))`,
          userId: sql`u.id`,
          kind: "moderation",
          path: "/settings/reports",
          text: clip(await inLocale(language, formatText)),
          groupKey: sql`'report:' || r.id`,
          count: 1,
          createdAt: at,
          updatedAt: at,
        },
        sql`r.subject_type = ${subjectType} and r.subject_id = ${subjectId} and r.resolved_at = ${resolvedAt}
          and coalesce(u.locale, ${DEFAULT_LOCALE}) = ${language} and ${wantsNotification("u", "moderation", null)}`,
        { from: sql`${reports} r join ${users} u on u.id = r.reporter_id` },
      ).onConflictDoNothing();
  } catch (error) {
    deps.log.error("reporters not notified", error, { subjectType, subjectId });
  }
}
