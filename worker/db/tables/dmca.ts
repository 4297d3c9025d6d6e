import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LOCALES } from "#i18n/locale.ts";
import { NOTICE_STATES } from "../../domain/accounts/mail/contract-events.ts";
import { users } from "./users.ts";

/**
 * A notice of infringement under 17 U.S.C. 512(c)(3), as it was sent. Whoever sends one need not have an account: their contact is
 * here alone, and goes with the notice (domain/trust/dmca/sweep-notices.ts).
 */
export const dmcaNotices = sqliteTable(
  "dmca_notices",
  {
    /** Also its number on the receipt. */
    id: text("id").primaryKey(),
    /** No foreign key: the notice outlives the video. */
    videoId: text("video_id").notNull(),
    videoTitle: text("video_title").notNull(),
    /** Whose video it was. */
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id),
    state: text("state", { enum: NOTICE_STATES }).notNull(),
    work: text("work").notNull(),
    workUrl: text("work_url").notNull(),
    infringement: text("infringement").notNull(),
    name: text("name").notNull(),
    organization: text("organization").notNull(),
    email: text("email").notNull(),
    postal: text("postal").notNull(),
    phone: text("phone").notNull(),
    signature: text("signature").notNull(),
    /** Of the page it was sent from; mails to its sender are in it. Null: not known, and they are in English. */
    locale: text("locale", { enum: LOCALES }),
    /** Staff's reason, or what the notifier says of their suit. */
    reason: text("reason").notNull().default(""),
    /** When it was taken down; null where it never was. */
    takenDownAt: integer("taken_down_at"),
    /** From when the video comes back unless the notifier sues; null without a counter-notice. */
    restoreAt: integer("restore_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("dmca_notices_state").on(t.state, t.createdAt),
    index("dmca_notices_video").on(t.videoId, t.state),
    index("dmca_notices_owner").on(t.ownerId, t.takenDownAt),
  ],
);

/** The owner's answer under 17 U.S.C. 512(g)(3); one a notice. */
export const dmcaCounterNotices = sqliteTable("dmca_counter_notices", {
  noticeId: text("notice_id")
    .primaryKey()
    .references(() => dmcaNotices.id, { onDelete: "cascade" }),
  userId: text("user_id")
    .notNull()
    .references(() => users.id),
  reason: text("reason").notNull(),
  name: text("name").notNull(),
  postal: text("postal").notNull(),
  phone: text("phone").notNull(),
  signature: text("signature").notNull(),
  createdAt: integer("created_at").notNull(),
});
