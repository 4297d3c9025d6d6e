import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { inLocaleOf } from "../locale/person-locale.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { notify } from "../notifications/notify.ts";
import type { Step } from "./rules.ts";

/** What a decision says to the person, on the site and in a mail. */
export const DECISION_WORDS: Record<Step, string> = {
  get approve() {
    return t("partner.youAreAPartnerNow");
  },
  get reject() {
    return t("partner.yourPartnerApplicationWasNotAccepted");
  },
  get grantAppeal() {
    return t("partner.yourAppealWasGrantedYouAre");
  },
  get upholdRejection() {
    return t("partner.yourAppealWasNotGranted");
  },
  get suspend() {
    return t("partner.yourPartnershipIsSuspended");
  },
  get reinstate() {
    return t("partner.yourPartnershipIsActiveAgain");
  },
};

/** Tells a person of staff's decision. It was made by then, so a failure is logged and nothing else. */
export async function tellOfDecision(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">,
  { userId, step, reason }: { userId: string; step: Step; reason: string },
): Promise<void> {
  const text = await inLocaleOf(deps, { userId }, () => DECISION_WORDS[step]);
  await notify(deps, { userId, kind: "partner", actorId: null, path: "/partner", text, groupKey: `partner:${step}` });
  try {
    const user = await deps.db.select({ username: users.username, email: users.email }).from(users).where(eq(users.id, userId)).get();
    if (user)
      await queueMail(deps, { to: user.email, content: { kind: "partner-decision", username: user.username, words: text, reason } });
  } catch (error) {
    deps.log.error("partner decision not mailed", error, { step });
  }
}
