import { and, eq, gt, isNull } from "drizzle-orm";
import * as z from "zod";
import { t } from "#i18n/t.ts";
import { moderationDecisions } from "../../../db/schema.ts";
import { findCode } from "../../accounts/codes/redeem-code.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { APPEAL_DAYS } from "../../kernel/community-rules/contract.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import type { Receipt } from "./contract.ts";
import type { Decision } from "./effects.ts";
import { receiptOf } from "./receipts.ts";
import { DAY_MS } from "./rules.ts";

type ReceiptDeps = Pick<Deps, "db" | "now">;

interface Reader {
  decisionId: string;
  actor: Actor;
  /** Code from the emailed link. The code opens only this decision and needs no session. */
  code: string | null;
}

const Payload = z.object({ decisionId: z.string() });

/** Returns a decision for the affected user, who is signed in or has the emailed code. */
export async function getReceipt(deps: ReceiptDeps, reader: Reader): Promise<Receipt> {
  return receiptOf(deps, await requireOwnDecision(deps, reader));
}

/** Appeals a moderation decision, once and within 30 days. */
export async function appealDecision(
  deps: ReceiptDeps,
  { text, ...reader }: Reader & { text: string },
): Promise<Receipt> {
  const decision = await requireOwnDecision(deps, reader);
  const m = moderationDecisions;
  const at = deps.now();
  const [appealed] = await deps.db
    .update(m)
    .set({ appealedAt: at, appeal: text })
    .where(
      and(
        ...[
          eq(m.id, decision.id),
          eq(m.state, "standing"),
          isNull(m.appealedAt),
          isNull(m.changedFrom),
        ],
        gt(m.createdAt, at - APPEAL_DAYS * DAY_MS),
      ),
    )
    .returning();
  if (!appealed) throw new DomainError("CONFLICT", t("moderation.appeal.errors.notAppealable"));
  return receiptOf(deps, appealed);
}

async function requireOwnDecision(
  deps: ReceiptDeps,
  { decisionId, actor, code }: Reader,
): Promise<Decision> {
  const decision = await deps.db
    .select()
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, decisionId))
    .get();
  const missing = notFound(t("moderation.notFound.decision"));
  if (!decision) throw missing;
  if (actor.kind === "user" && actor.id === decision.userId) return decision;
  const openedCode =
    code === null
      ? null
      : await findCode(deps, { purpose: "read_decision", secret: code, payload: Payload });
  if (openedCode?.userId !== decision.userId || openedCode.payload.decisionId !== decisionId)
    throw missing;
  return decision;
}
