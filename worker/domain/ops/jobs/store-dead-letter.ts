import { deadLetters } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { sealSecret } from "../../kernel/secret-box.ts";
import { CAUSE_MAX, type DeadLetter, type Trace } from "./contract.ts";

interface FailedMessage {
  trace: Trace;
  queue: DeadLetter["queue"];
  job: string;
  body: unknown;
  cause: string;
  attempts: number;
}

/**
 * Stores a queue message that failed too often as a dead letter, encrypted and with its error.
 * A dead letter whose retry fails becomes open again.
 */
export async function storeDeadLetter(
  { db, now, signingSecret }: Pick<Deps, "db" | "now" | "signingSecret">,
  message: FailedMessage,
): Promise<void> {
  const { trace, queue, job, body, attempts } = message;
  const sealed = await sealSecret(
    { signingSecret, purpose: "dead-letter", ownerId: trace.id },
    JSON.stringify(body),
  );
  const set = {
    queue,
    job,
    sealed,
    attempts,
    cause: message.cause.slice(0, CAUSE_MAX),
    requestId: trace.requestId,
    diedAt: now(),
  };
  const fresh = { ...set, state: "open", actionId: null, decidedAt: null } as const;
  await db
    .insert(deadLetters)
    .values({ id: trace.id, ...fresh })
    .onConflictDoUpdate({ target: deadLetters.id, set: fresh });
}
