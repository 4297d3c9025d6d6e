import { and, eq } from "drizzle-orm";
import { deadLetters } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { QueuedEvent } from "../../discovery/recommendations/events.ts";
import { openSecret } from "../../kernel/secret-box.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";
import type { Job } from "./ports.ts";

type DeadLetterRow = typeof deadLetters.$inferSelect;

/**
 * Sends the dead letters that staff marked for a retry, and then marks them as retried.
 * If the signing secret was replaced, a dead letter cannot be decrypted and becomes open again.
 */
export async function resendDeadLetters(
  deps: Pick<Deps, "db" | "queue" | "events" | "signingSecret" | "log">,
): Promise<Progress> {
  const d = deadLetters;
  return sweepRows(deps, {
    size: 50,
    page: ({ size, skipped }) =>
      deps.db
        .select()
        .from(d)
        .where(eq(d.state, "again"))
        .orderBy(d.id)
        .limit(size)
        .offset(skipped),
    async work(deadLetter) {
      const wasSent = await send(deps, deadLetter);
      const set = wasSent
        ? { state: "retried" as const }
        : { state: "open" as const, cause: "sealed under a signing secret that was replaced" };
      await deps.db
        .update(d)
        .set(set)
        .where(and(eq(d.id, deadLetter.id), eq(d.state, "again")));
    },
    onError: ["dead letter not sent again", ({ id }) => ({ letter: id })],
  });
}

async function send(
  { queue, events, signingSecret }: Pick<Deps, "queue" | "events" | "signingSecret">,
  deadLetter: DeadLetterRow,
): Promise<boolean> {
  const body = await openSecret(
    { signingSecret, purpose: "dead-letter", ownerId: deadLetter.id },
    deadLetter.sealed,
  );
  if (body === null) return false;
  // The JSON needs no validation, because `storeDeadLetter` wrote and encrypted the JSON.
  if (deadLetter.queue === "events") await events.send(JSON.parse(body) satisfies QueuedEvent);
  else
    await queue.send(JSON.parse(body) satisfies Job, {
      trace: { id: deadLetter.id, source: "request", requestId: deadLetter.requestId },
    });
  return true;
}
