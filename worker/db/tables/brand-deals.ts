import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { DEAL_STATES, TIERS } from "../../domain/money/brand-deals/contract.ts";
import { users } from "./users.ts";

export const brands = sqliteTable("brands", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  contactEmail: text("contact_email").notNull(),
  site: text("site"),
  customerId: text("customer_id").unique(),
  createdBy: text("created_by")
    .notNull()
    .references(() => users.id),
  createdAt: integer("created_at").notNull(),
});

export const brandDeals = sqliteTable(
  "brand_deals",
  {
    id: text("id").primaryKey(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    title: text("title").notNull(),
    brief: text("brief").notNull(),
    amountCents: integer("amount_cents").notNull(),
    creatorCents: integer("creator_cents").notNull(),
    currency: text("currency").notNull(),
    tier: text("tier", { enum: TIERS }).notNull(),
    state: text("state", { enum: DEAL_STATES }).notNull().default("draft"),
    reason: text("reason").notNull().default(""),
    /** The invited creator; null for an offer to all creators of a tier. */
    invitedId: text("invited_id").references(() => users.id),
    creatorId: text("creator_id").references(() => users.id),
    /** The delivered video. No foreign key, because the id stays after the video is deleted. */
    videoId: text("video_id"),
    acceptBy: integer("accept_by").notNull(),
    deliverBy: integer("deliver_by").notNull(),
    keepDays: integer("keep_days").notNull().default(90),
    /** The payment that funds the deal; null until the brand's money has arrived. */
    paymentId: text("payment_id"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: integer("created_at").notNull(),
    offeredAt: integer("offered_at"),
    acceptedAt: integer("accepted_at"),
    deliveredAt: integer("delivered_at"),
    approvedAt: integer("approved_at"),
    releasesAt: integer("releases_at"),
    endedAt: integer("ended_at"),
    updatedAt: integer("updated_at").notNull(),
    /** Id of the last state change. A batch reads the id to know if its own change happened. */
    changeId: text("change_id"),
  },
  (t) => [
    index("brand_deals_open").on(t.state, t.acceptBy),
    index("brand_deals_kept").on(t.videoId).where(sql`approved_at is not null`),
    index("brand_deals_creator").on(t.creatorId, t.createdAt),
    index("brand_deals_invited").on(t.invitedId, t.state),
    uniqueIndex("brand_deals_video")
      .on(t.videoId)
      .where(sql`state in ('delivered', 'disputed', 'approved', 'paid')`),
    check("brand_deal_parts", sql`amount_cents > 0 and creator_cents between 0 and amount_cents`),
  ],
);

export const brandDealPayments = sqliteTable(
  "brand_deal_payments",
  {
    /** Tributary's id of the payment, used as idempotency key at the payment company. */
    id: text("id").primaryKey(),
    dealId: text("deal_id")
      .notNull()
      .references(() => brandDeals.id),
    sessionId: text("session_id").unique(),
    url: text("url"),
    paymentIntentId: text("payment_intent_id").unique(),
    state: text("state", { enum: ["open", "paid", "expired"] })
      .notNull()
      .default("open"),
    paidCents: integer("paid_cents").notNull().default(0),
    heldCents: integer("held_cents").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    /** When the platform learned of the payment. Chargebacks are possible until 120 days later. */
    paidAt: integer("paid_at"),
  },
  (t) => [
    index("brand_deal_payments_deal").on(t.dealId),
    uniqueIndex("brand_deal_payments_one_open").on(t.dealId).where(sql`state = 'open'`),
    index("brand_deal_payments_held").on(t.dealId).where(sql`held_cents > 0`),
    check("brand_deal_holds_what_came_in", sql`held_cents between 0 and paid_cents`),
  ],
);

export const brandDealDeclines = sqliteTable(
  "brand_deal_declines",
  {
    dealId: text("deal_id")
      .notNull()
      .references(() => brandDeals.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    declinedAt: integer("declined_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.userId] }),
    index("brand_deal_declines_user").on(t.userId),
  ],
);
