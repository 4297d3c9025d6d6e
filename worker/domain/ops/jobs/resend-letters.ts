import { and, eq } from "drizzle-orm";
import { deadLetters } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { QueuedEvent } from "../../discovery/recommendations/events.ts";
import { openSecret } from "../../kernel/secret-box.ts";
import type { Job } from "./ports.ts";

const AT_ONCE = 50;

type Letter = typeof deadLetters.$inferSelect;

/**
 * Sends the dead letters that staff marked for a retry, each with its own id, and then marks them
 * as retried. The cron calls this too. A letter that cannot be decrypted, because the signing
 * secret was replaced, is open again with that cause.
 */
export async function resendLetters(
  deps: Pick<Deps, "db" | "queue" | "events" | "signingSecret">,
): Promise<void> {
  const d = deadLetters;
  const due = await deps.db.select().from(d).where(eq(d.state, "again")).limit(AT_ONCE);
  for (const letter of due) {
    const sent = await send(deps, letter);
    const set = sent
      ? { state: "retried" as const }
      : { state: "open" as const, cause: "sealed under a signing secret that was replaced" };
    await deps.db
      .update(d)
      .set(set)
      .where(and(eq(d.id, letter.id), eq(d.state, "again")));
  }
}

async function send(
  { queue, events, signingSecret }: Pick<Deps, "queue" | "events" | "signingSecret">,
  letter: Letter,
): Promise<boolean> {
  const body = await openSecret(
    { signingSecret, purpose: "dead-letter", ownerId: letter.id },
    letter.sealed,
  );
  if (body === null) return false;
  // The JSON is trusted, because buryLetter wrote it and it was encrypted since.
  if (letter.queue === "events") await events.send(JSON.parse(body) satisfies QueuedEvent);
  else
    await queue.send(JSON.parse(body) satisfies Job, {
      trace: { id: letter.id, source: "request", requestId: letter.requestId },
    });
  return true;
}
