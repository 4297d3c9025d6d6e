import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { deadLetters } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireRecentProof } from "../../accounts/sessions/require-recent-proof.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { resendDeadLetters } from "./resend-dead-letters.ts";

interface Decision {
  actor: SignedInActor;
  /** ID of a dead letter, or `all` for all open dead letters. */
  letter: string;
  reason: string;
}

type DecideDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "events" | "signingSecret" | "log">;

/**
 * Sends dead letters to their queues again. Of two concurrent calls, only one sends a dead letter.
 * If the sending fails, a scheduled job sends the dead letters later.
 */
export async function retryDeadLetters(deps: DecideDeps, input: Decision): Promise<number> {
  const movedCount = await changeState(deps, { ...input, to: "again", action: "letters_retry" });
  await resendDeadLetters(deps).catch((error: unknown) =>
    deps.log.error("dead letters wait for the cron", error),
  );
  return movedCount;
}

/** Discards dead letters permanently. Returns how many. */
export const discardDeadLetters = (deps: DecideDeps, input: Decision): Promise<number> =>
  changeState(deps, { ...input, to: "discarded", action: "letters_discard" });

type StateChange = Decision & {
  to: "again" | "discarded";
  action: "letters_retry" | "letters_discard";
};

async function changeState(
  deps: DecideDeps,
  { actor, letter, reason, to, action }: StateChange,
): Promise<number> {
  await requireRecentProof(deps, actor);
  const d = deadLetters;
  const id = deps.newId("act");
  const isSelected =
    letter === "all" ? eq(d.state, "open") : and(eq(d.state, "open"), eq(d.id, letter));
  const record = {
    id,
    staffId: actor.id,
    action,
    subjectType: "dead_letter",
    subjectId: letter,
    reason,
  } as const;
  const [movedLetters] = await deps.db.batch([
    deps.db
      .update(d)
      .set({ state: to, actionId: id, decidedAt: deps.now() })
      .where(isSelected)
      .returning({ id: d.id }),
    actionStatement(
      deps,
      record,
      sql`exists (select 1 from ${deadLetters} where action_id = ${id})`,
    ),
  ]);
  if (movedLetters.length === 0)
    throw new DomainError("CONFLICT", t("jobs.deadLetters.alreadyDecided"));
  return movedLetters.length;
}
