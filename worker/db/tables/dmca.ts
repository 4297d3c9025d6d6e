import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LOCALES } from "#i18n/locale.ts";
import { NOTICE_STATES } from "../../domain/accounts/mail/contract-events.ts";
import { users } from "./users.ts";

/**
 * A copyright notice under 17 U.S.C. 512(c)(3), as it was sent. The notifier does not need an
 * account. Their contact data is stored only here and is deleted together with the notice
 * (domain/trust/dmca/sweep-notices.ts).
 */
export const dmcaNotices = sqliteTable(
  "dmca_notices",
  {
    /** Also the number of the notice on the receipt. */
    id: text("id").primaryKey(),
    /** No foreign key, because the notice outlives the video. */
    videoId: text("video_id").notNull(),
    videoTitle: text("video_title").notNull(),
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
    /**
     * Language of the page from which the notice was sent, and of emails to the notifier. Null if
     * unknown: emails are in English.
     */
    locale: text("locale", { enum: LOCALES }),
    /** Reason given by staff, or the notifier's statement about their lawsuit. */
    reason: text("reason").notNull().default(""),
    /** Time when the video was taken down; null if it never was. */
    takenDownAt: integer("taken_down_at"),
    /**
     * Time at which the video is restored unless the notifier sues; null without a counter-notice.
     */
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

/** The creator's counter-notice under 17 U.S.C. 512(g)(3). A notice has at most one. */
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
