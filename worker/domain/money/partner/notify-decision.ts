import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import { notify } from "../../accounts/notifications/notify.ts";
import type { Deps } from "../../deps.ts";
import { inLocaleOf } from "../../kernel/locale/user-locale.ts";
import { STEP_TEXTS } from "./contract-steps.ts";
import type { Step } from "./rules.ts";

/** Notifies a partner or applicant of a stored staff decision. If the email fails, only logs. */
export async function notifyDecision(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">,
  { userId, step, reason }: { userId: string; step: Step; reason: string },
): Promise<void> {
  const text = await inLocaleOf(deps, { userId }, () => t(STEP_TEXTS[step]));
  await notify(deps, {
    userId,
    kind: "partner",
    actorId: null,
    path: "/partner",
    text,
    groupKey: `partner:${step}`,
  });
  try {
    const user = await deps.db
      .select({ username: users.username, email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .get();
    if (user)
      await queueMail(deps, {
        to: user.email,
        content: { kind: "partner-decision", username: user.username, step, reason },
      });
  } catch (error) {
    deps.log.error("partner decision not mailed", error, { step });
  }
}
