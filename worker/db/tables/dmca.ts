import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LOCALES } from "#i18n/locale.ts";
import { NOTICE_STATES } from "../../domain/accounts/email-delivery/contract-events.ts";
import { users } from "./users.ts";

/** Notices under 17 U.S.C. 512(c)(3). A notifier's contact data must be stored only here. */
export const dmcaNotices = sqliteTable(
  "dmca_notices",
  {
    id: text("id").primaryKey(),
    /** `videoId` has no foreign key, because the notice outlives the video. */
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
    locale: text("locale", { enum: LOCALES }),
    reason: text("reason").notNull().default(""),
    takenDownAt: integer("taken_down_at"),
    /** Time at which a job restores the video unless the notifier sues. */
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

/** Counter-notices of creators under 17 U.S.C. 512(g)(3). */
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
