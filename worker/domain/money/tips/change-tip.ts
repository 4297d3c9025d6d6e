import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { tips, users } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { monetizationRefusal } from "../../live/streams/rules.ts";
import type { Tip } from "./contract-api.ts";
import { getTip } from "./queries.ts";
import type { TipRow } from "./row.ts";
import { type SettleDeps, settleTip } from "./settle-tip.ts";
import { moveTip, type SyncDeps, syncTip } from "./sync-tip.ts";

type OwnTipInput = { actor: Pick<SignedInActor, "id">; tipId: string };

async function getOwnTip({ db }: Pick<Deps, "db">, { actor, tipId }: OwnTipInput): Promise<TipRow> {
  const row = await db
    .select()
    .from(tips)
    .where(and(eq(tips.id, tipId), eq(tips.giverId, actor.id)))
    .get();
  if (!row) throw notFound(t("tips.notFound.tip"));
  return row;
}

/** Undoes a tip and releases the authorized money. Throws CONFLICT once the charge has begun. */
export async function undoTip(deps: SyncDeps, { actor, tipId }: OwnTipInput): Promise<Tip> {
  await getOwnTip(deps, { actor, tipId });
  await moveTip(deps, {
    id: tipId,
    from: ["pending", "held"],
    set: { state: "undoing", dueAt: deps.now() },
  });
  const tip = await syncTip(deps, { id: tipId });
  if (tip?.state === "settling" || tip?.state === "paid")
    throw new DomainError("CONFLICT", t("tips.undo.expired"));
  return getTip(deps, { tipId, userId: actor.id });
}

/** Charges a tip before the undo period (30 s) has ended. Throws DomainError NOT_FOUND. */
export async function sendTipNow(deps: SettleDeps, { actor, tipId }: OwnTipInput): Promise<Tip> {
  await settleTip(deps, await getOwnTip(deps, { actor, tipId }));
  return getTip(deps, { tipId, userId: actor.id });
}

/** Syncs a tip when the giver returns from the payment page. Throws DomainError NOT_FOUND. */
export async function checkTip(deps: SyncDeps, { actor, tipId }: OwnTipInput): Promise<Tip> {
  await getOwnTip(deps, { actor, tipId });
  await syncTip(deps, { id: tipId, byGiver: true });
  return getTip(deps, { tipId, userId: actor.id });
}

/** Turns tips for a creator on or off. Throws FORBIDDEN if the creator is not allowed to earn. */
export async function setTippingEnabled(
  { db, now }: Pick<Deps, "db" | "now">,
  { actor, on }: { actor: SignedInActor; on: boolean },
): Promise<void> {
  const rejectionReason = on ? monetizationRefusal(actor) : null;
  if (rejectionReason !== null)
    throw new DomainError("FORBIDDEN", rejectionReason, { fields: { on: rejectionReason } });
  await db.update(users).set({ takesTips: on, updatedAt: now() }).where(eq(users.id, actor.id));
}
