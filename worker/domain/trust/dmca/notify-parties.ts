import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { type dmcaNotices, users } from "../../../db/schema.ts";
import type { DmcaEvent } from "../../accounts/email-delivery/contract-dmca.ts";
import { queueMailOrLog } from "../../accounts/email-delivery/queue-email.ts";
import { notify } from "../../accounts/notifications/notify.ts";
import type { Deps } from "../../deps.ts";
import { inLocaleOf } from "../../kernel/locale/user-locale.ts";
import { statusPath } from "./links.ts";

export type NoticeRow = typeof dmcaNotices.$inferSelect;
type NotifyDeps = Pick<Deps, "db" | "queue" | "signingSecret" | "newId" | "now" | "log">;

/**
 * Emails the sender of a DMCA notice about an event, in the language that the sender used. If the
 * email cannot be queued, the error is only logged.
 */
export async function emailNotifier(
  deps: NotifyDeps,
  notice: NoticeRow,
  event: DmcaEvent,
  text = notice.reason,
): Promise<void> {
  const path = await statusPath(deps, notice.id);
  const content = {
    kind: "dmca" as const,
    event,
    username: null,
    locale: notice.locale,
    ...mailFactsOf(notice),
    text,
    path,
  };
  await queueMailOrLog(deps, { to: notice.email, content }, `mail_${notice.id}_notifier_${event}`);
}

/**
 * Emails the owner of the video a link to the DMCA notice, unless the owner's account is closed. If
 * the email cannot be queued, the error is only logged.
 */
export async function notifyCreator(
  deps: NotifyDeps,
  notice: NoticeRow,
  event: DmcaEvent,
  text = notice.reason,
): Promise<void> {
  const creator = await deps.db
    .select({ username: users.username, email: users.email, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, notice.ownerId))
    .get();
  if (!creator || creator.deletedAt !== null) return;
  const path = `/dmca/answer?notice=${notice.id}`;
  const content = {
    kind: "dmca" as const,
    event,
    username: creator.username,
    locale: null,
    ...mailFactsOf(notice),
    text,
    path,
  };
  await queueMailOrLog(deps, { to: creator.email, content }, `mail_${notice.id}_owner_${event}`);
  await notify(deps, {
    userId: notice.ownerId,
    kind: "moderation",
    actorId: null,
    path,
    text: await inLocaleOf(deps, { userId: notice.ownerId }, () =>
      NOTIFICATION_TEXTS[event](notice.videoTitle),
    ),
    groupKey: `dmca:${notice.id}:${event}`,
  });
}

const mailFactsOf = ({ id, videoTitle, restoreAt }: NoticeRow) => ({
  number: id,
  title: videoTitle,
  restoreAt,
});

const NOTIFICATION_TEXTS: Record<DmcaEvent, (title: string) => string> = {
  received: (title) => t("dmca.notifications.received", { title }),
  rejected: (title) => t("dmca.notifications.rejected", { title }),
  taken_down: (title) => t("dmca.notifications.takenDown", { title }),
  countered: (title) => t("dmca.notifications.countered", { title }),
  sued: (title) => t("dmca.notifications.sued", { title }),
  restored: (title) => t("dmca.notifications.restored", { title }),
  withdrawn: (title) => t("dmca.notifications.withdrawn", { title }),
};
