import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { t } from "#i18n/t.ts";
import { billingCustomers, tips, users } from "../../../db/schema.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import {
  readableStreamTitle,
  readableVideoTitle,
} from "../../accounts/visibility/readable-titles.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { toResponse } from "../../kernel/responses/to-response.ts";
import type { TipSide } from "./contract.ts";
import { Tip, type TipOptions, type TipPage } from "./contract-api.ts";
import { tipFailureText } from "./failure.ts";
import type { TipRow } from "./row.ts";
import { RECEIVED_STATES } from "./rules.ts";
import { getTipBudget } from "./tip-limits.ts";
import { getTipSubject } from "./tip-subject.ts";

const counterparty = alias(users, "person");

const subjectTitle = (reader: { kind: "user"; id: string }): SQL<string | null> =>
  sql<
    string | null
  >`iif(${tips.subjectType} = 'stream', ${readableStreamTitle(reader, tips.subjectId)}, ${readableVideoTitle(reader, tips.subjectId)})`;

const rowsOf = ({ db }: Pick<Deps, "db">, side: TipSide, userId: string) =>
  db
    .select({
      tip: tips,
      username: counterparty.username,
      name: counterparty.displayName,
      avatarPath: counterparty.avatarPath,
      title: subjectTitle({ kind: "user", id: userId }),
    })
    .from(tips)
    .innerJoin(counterparty, eq(counterparty.id, side === "given" ? tips.creatorId : tips.giverId));

interface Row {
  tip: TipRow;
  username: string;
  name: string;
  avatarPath: string | null;
  title: string | null;
}

function toTip({ tip, username, name, avatarPath, title }: Row, side: TipSide, now: number): Tip {
  const { state, settleAt, subjectType, subjectId } = tip;
  const isOwn = side === "given";
  return toResponse(Tip, {
    ...tip,
    undoMs: isOwn && state === "held" && settleAt !== null ? Math.max(0, settleAt - now) : null,
    failure: isOwn ? tipFailureText(tip.failure) : null,
    returnedCents: tip.refundedCents + tip.disputedCents,
    // Only the giver is allowed to see which card paid the tip.
    card:
      isOwn && tip.cardBrand !== null && tip.cardLast4 !== null
        ? { brand: tip.cardBrand, last4: tip.cardLast4 }
        : null,
    subject: {
      type: subjectType,
      title,
      path:
        title === null
          ? null
          : subjectType === "stream"
            ? `/streams/${subjectId}`
            : `/watch/${subjectId}`,
    },
    person: { username, name, avatar: avatarUrl(avatarPath) },
  });
}

/** Returns a tip that the user gave. Throws DomainError NOT_FOUND. */
export async function getTip(
  deps: Pick<Deps, "db" | "now">,
  { tipId, userId }: { tipId: string; userId: string },
): Promise<Tip> {
  const row = await rowsOf(deps, "given", userId)
    .where(and(eq(tips.id, tipId), eq(tips.giverId, userId)))
    .get();
  if (!row) throw notFound(t("tips.notFound.tip"));
  return toTip(row, "given", deps.now());
}

/** Lists tips that a user gave or received, newest first. Throws VALIDATION for a bad cursor. */
export async function listTips(
  deps: Pick<Deps, "db" | "now">,
  {
    userId,
    side,
    before,
    limit,
  }: { userId: string; side: TipSide; before?: string; limit: number },
): Promise<TipPage> {
  const ownTips: SQL | undefined =
    side === "given"
      ? eq(tips.giverId, userId)
      : and(eq(tips.creatorId, userId), inArray(tips.state, RECEIVED_STATES));
  const rows = await rowsOf(deps, side, userId)
    .where(and(ownTips, before === undefined ? undefined : olderThan(before)))
    .orderBy(desc(tips.createdAt), desc(tips.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit).map((row) => toTip(row, side, deps.now()));
  const lastRow = page.at(-1);
  return {
    tips: page,
    next: rows.length > limit && lastRow ? `${lastRow.createdAt}.${lastRow.id}` : null,
  };
}

function olderThan(before: string): SQL | undefined {
  const [, at, id] = /^(\d{1,15})\.(tip_[a-z0-9]{1,60})$/.exec(before) ?? [];
  if (!at || !id) {
    const message = "is not the end of a page";
    throw new DomainError("VALIDATION", `before: ${message}`, { fields: { before: message } });
  }
  return or(lt(tips.createdAt, Number(at)), and(eq(tips.createdAt, Number(at)), lt(tips.id, id)));
}

/** Returns the data of the tip dialog. Throws the errors of getTipSubject. */
export async function getTipOptions(
  deps: Pick<Deps, "db" | "now" | "payments">,
  { contentId, actor }: { contentId: string; actor: Extract<Actor, { kind: "user" }> },
): Promise<TipOptions> {
  const [{ refusal, remedy, creator }, budget, customer] = await Promise.all([
    getTipSubject(deps, { contentId, actor }),
    getTipBudget(deps, { userId: actor.id }),
    deps.db.select().from(billingCustomers).where(eq(billingCustomers.userId, actor.id)).get(),
  ]);
  const card =
    customer && refusal === null && deps.payments.mode !== "off"
      ? await deps.payments.findCard(customer.customerId)
      : null;
  const isOff = refusal === null && deps.payments.mode === "off";
  return {
    refusal: isOff ? t("tips.unavailable.paymentsOff") : refusal,
    remedy,
    creator,
    card: card && { brand: card.brand, last4: card.last4 },
    budget,
  };
}

/** True if the creator has turned tips on, even if the creator is not allowed to earn. */
export async function getTakesTips(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<boolean> {
  return (
    (await db.select({ on: users.takesTips }).from(users).where(eq(users.id, userId)).get())?.on ??
    false
  );
}
