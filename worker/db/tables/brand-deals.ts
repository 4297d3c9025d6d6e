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

/** A company that pays creators. Staff write it down; it has no account. */
export const brands = sqliteTable("brands", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** Whom payment links and receipts go to. */
  contactEmail: text("contact_email").notNull(),
  site: text("site"),
  /** The payment company's name for it; null until its first payment is asked for. */
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
    /** What the video is to do. */
    brief: text("brief").notNull(),
    /**
     * What the brand pays, and the creator's part of it as the offer says it; the rest is the
     * platform's.
     */
    amountCents: integer("amount_cents").notNull(),
    creatorCents: integer("creator_cents").notNull(),
    /** ISO 4217. */
    currency: text("currency").notNull(),
    /** The least tier that may accept. */
    tier: text("tier", { enum: TIERS }).notNull(),
    state: text("state", { enum: DEAL_STATES }).notNull().default("draft"),
    /** Why it is as it is: of declined, cancelled and disputed. */
    reason: text("reason").notNull().default(""),
    /** The one whom it is offered to; null for everybody of the tier. */
    invitedId: text("invited_id").references(() => users.id),
    /** Who accepted it. */
    creatorId: text("creator_id").references(() => users.id),
    /** What was delivered; its id stays when the video is gone. */
    videoId: text("video_id"),
    acceptBy: integer("accept_by").notNull(),
    deliverBy: integer("deliver_by").notNull(),
    /** For so many days after the approval the video stays public. */
    keepDays: integer("keep_days").notNull().default(90),
    /** The payment that pays for it (brand_deal_payments). Null: its money is not in. */
    paymentId: text("payment_id"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: integer("created_at").notNull(),
    offeredAt: integer("offered_at"),
    acceptedAt: integer("accepted_at"),
    deliveredAt: integer("delivered_at"),
    /** The last approval; from then on the creator's part is held. */
    approvedAt: integer("approved_at"),
    /** When the held part goes to the creator. */
    releasesAt: integer("releases_at"),
    endedAt: integer("ended_at"),
    updatedAt: integer("updated_at").notNull(),
    /** Of the change that made its state: what hangs on a change asks whether it was made. */
    changeId: text("change_id"),
  },
  (t) => [
    index("brand_deals_open").on(t.state, t.acceptBy),
    index("brand_deals_kept").on(t.videoId).where(sql`approved_at is not null`),
    index("brand_deals_creator").on(t.creatorId, t.createdAt),
    index("brand_deals_invited").on(t.invitedId, t.state),
    // A video is paid for once.
    uniqueIndex("brand_deals_video")
      .on(t.videoId)
      .where(sql`state in ('delivered', 'disputed', 'approved', 'paid')`),
    check("brand_deal_parts", sql`amount_cents > 0 and creator_cents between 0 and amount_cents`),
  ],
);

/** Each time a brand was asked to pay for a deal. One is open at a time. */
export const brandDealPayments = sqliteTable(
  "brand_deal_payments",
  {
    /** Ours: the idempotency key. */
    id: text("id").primaryKey(),
    dealId: text("deal_id")
      .notNull()
      .references(() => brandDeals.id),
    /** The payment company's checkout; null until it answered. */
    sessionId: text("session_id").unique(),
    /** Where the brand pays. */
    url: text("url"),
    paymentIntentId: text("payment_intent_id").unique(),
    state: text("state", { enum: ["open", "paid", "expired"] })
      .notNull()
      .default("open"),
    /** What came in, and what of it is still held: in the ledger it is in `deals:held`. */
    paidCents: integer("paid_cents").notNull().default(0),
    heldCents: integer("held_cents").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    /** When we learned that it was paid: the time for chargebacks counts from here. */
    paidAt: integer("paid_at"),
  },
  (t) => [
    index("brand_deal_payments_deal").on(t.dealId),
    uniqueIndex("brand_deal_payments_one_open").on(t.dealId).where(sql`state = 'open'`),
    index("brand_deal_payments_held").on(t.dealId).where(sql`held_cents > 0`),
    check("brand_deal_holds_what_came_in", sql`held_cents between 0 and paid_cents`),
  ],
);

/** Offers to a whole tier that a creator does not want to see. */
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
