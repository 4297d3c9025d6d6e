import { eq } from "drizzle-orm";
import { users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { notify } from "../notifications/notify.ts";
import type { Step } from "./rules.ts";

/** What a decision says to the person, on the site and in a mail. */
export const DECISION_WORDS: Record<Step, string> = {
  approve: "You are a partner now",
  reject: "Your partner application was not accepted",
  grantAppeal: "Your appeal was granted: you are a partner now",
  upholdRejection: "Your appeal was not granted",
  suspend: "Your partnership is suspended",
  reinstate: "Your partnership is active again",
};

/** Tells a person of staff's decision. It was made by then, so a failure is logged and nothing else. */
export async function tellOfDecision(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">,
  { userId, step, reason }: { userId: string; step: Step; reason: string },
): Promise<void> {
  const text = DECISION_WORDS[step];
  await notify(deps, { userId, kind: "partner", actorId: null, path: "/partner", text, groupKey: `partner:${step}` });
  try {
    const user = await deps.db.select({ username: users.username, email: users.email }).from(users).where(eq(users.id, userId)).get();
    if (user)
      await queueMail(deps, { to: user.email, content: { kind: "partner-decision", username: user.username, words: text, reason } });
  } catch (error) {
    deps.log.error("partner decision not mailed", error, { step });
  }
}
