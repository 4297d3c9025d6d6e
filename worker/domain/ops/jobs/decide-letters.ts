import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { deadLetters } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireRecentProof } from "../../accounts/sessions/require-recent-proof.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { resendLetters } from "./resend-letters.ts";

interface Decision {
  actor: SignedInActor;
  /** Id of a dead letter, or `all` for all open ones. */
  letter: string;
  reason: string;
}

type DecideDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "events" | "signingSecret" | "log">;

/**
 * Retries dead letters. One batch marks them and writes the audit log, so that of two concurrent
 * calls only one changes each letter. If sending fails, the cron sends them later. Jobs are
 * idempotent, so a duplicate has no effect.
 * @returns the number of letters
 * @throws DomainError REAUTH_REQUIRED without a recent proof of identity; CONFLICT if none is open
 * any more
 */
export async function retryLetters(deps: DecideDeps, input: Decision): Promise<number> {
  const moved = await move(deps, { ...input, to: "again", action: "letters_retry" });
  await resendLetters(deps).catch((error: unknown) =>
    deps.log.error("dead letters wait for the cron", error),
  );
  return moved;
}

/**
 * Discards dead letters for good. @returns the number of letters @throws DomainError as
 * `retryLetters`
 */
export const discardLetters = (deps: DecideDeps, input: Decision): Promise<number> =>
  move(deps, { ...input, to: "discarded", action: "letters_discard" });

type Move = Decision & { to: "again" | "discarded"; action: "letters_retry" | "letters_discard" };

async function move(
  deps: DecideDeps,
  { actor, letter, reason, to, action }: Move,
): Promise<number> {
  requireRecentProof(deps, actor);
  const d = deadLetters;
  const id = deps.newId("act");
  const isMeant =
    letter === "all" ? eq(d.state, "open") : and(eq(d.state, "open"), eq(d.id, letter));
  const record = {
    id,
    staffId: actor.id,
    action,
    subjectType: "dead_letter",
    subjectId: letter,
    reason,
  } as const;
  const [moved] = await deps.db.batch([
    deps.db
      .update(d)
      .set({ state: to, actionId: id, decidedAt: deps.now() })
      .where(isMeant)
      .returning({ id: d.id }),
    actionStatement(
      deps,
      record,
      sql`exists (select 1 from ${deadLetters} where action_id = ${id})`,
    ),
  ]);
  if (moved.length === 0) throw new DomainError("CONFLICT", t("jobs.deadLetters.alreadyDecided"));
  return moved.length;
}
