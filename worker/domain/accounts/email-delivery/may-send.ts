import { and, eq } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { withTimeLimit } from "../../kernel/throttle/limits.ts";
import { mailboxOf } from "../../kernel/throttle/mailbox.ts";
import type { Budget } from "../../kernel/throttle/ports.ts";
import type { MailContent } from "./contract.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Reason of an email; each reason has its own limits. `proof`: the link proves that the reader owns
 * the address; only these emails go to unconfirmed addresses. `account`: an event that any
 * signed-in person can cause. `critical`: a change that can cost the account or money.
 * `service`: a payment, a contract or a decision of staff.
 */
type Reason = "proof" | "account" | "critical" | "service";

const REASONS: Record<MailContent["kind"], Reason> = {
  "verify-email": "proof",
  "confirm-new-email": "proof",
  // Unconfirmed addresses get this email: otherwise a user who forgot the password is locked out.
  "reset-password": "proof",
  "new-device": "account",
  "security-changed": "account",
  "export-ready": "account",
  "deletion-cancelled": "account",
  notifications: "account",
  "password-changed": "critical",
  "email-change-requested": "critical",
  "deletion-scheduled": "critical",
  "payout-details-changed": "critical",
  "payout-account-removed": "critical",
  "partner-decision": "service",
  decision: "service",
  payout: "service",
  refund: "service",
  "brand-payment": "service",
  "support-answered": "service",
  "support-chat-ticket": "service",
  dmca: "service",
  alert: "service",
  "plan-receipt": "service",
  "plan-payment-failed": "service",
  "plan-trial-started": "service",
  "plan-trial-ending": "service",
  "plan-ending": "service",
  "plan-ended": "service",
  "plan-refunded": "service",
  "plan-second": "service",
  "plan-trial-used": "service",
  "plan-closed": "service",
};

const budget = (name: string, max: number, windowMs: number): Budget => ({
  name: `${name}:${windowMs}`,
  max,
  windowMs,
  isScaled: true,
});

/** Each kind of security change has its own limit: emails about one kind do not block another. */
const nameOf = (content: MailContent) =>
  content.kind === "security-changed" ? `${content.kind}:${content.change}` : content.kind;

function budgetsOf(content: MailContent): Budget[] {
  const name = nameOf(content);
  if (content.kind === "notifications") return [budget(name, 30, HOUR), budget(name, 200, DAY)];
  const reason = REASONS[content.kind];
  switch (reason) {
    case "proof":
      return [budget("proof", 10, HOUR), budget("proof", 30, DAY)];
    case "account":
      return [
        budget(name, 3, HOUR),
        budget(name, 10, DAY),
        budget("account", 15, HOUR),
        budget("account", 40, DAY),
      ];
    case "critical":
      return [budget(name, 5, HOUR), budget(name, 15, DAY)];
    case "service":
      return [budget("service", 60, HOUR), budget("service", 300, DAY)];
    default:
      return reason satisfies never;
  }
}

type MailDeps = Pick<Deps, "db" | "throttle">;
interface Addressed {
  to: string;
  content: MailContent;
}

/**
 * Returns why an email must not be sent; otherwise null, and the email counts against its limits.
 * Throws UNAVAILABLE if the throttle fails; the queue then retries.
 */
export async function findWithholdReason(
  { db, throttle }: MailDeps,
  { to, content }: Addressed,
): Promise<"unconfirmed" | "budget" | null> {
  const reason = REASONS[content.kind];
  if (reason === "account" || reason === "critical") {
    // The account with this username must have confirmed the address; another account does not
    // count.
    const username = "username" in content ? (content.username ?? "") : "";
    const isRecipient = and(eq(users.username, username), eq(users.email, to));
    const recipient = await db
      .select({ confirmedAt: users.emailVerifiedAt })
      .from(users)
      .where(isRecipient)
      .get();
    if (recipient && recipient.confirmedAt === null) return "unconfirmed";
  }
  return (await withTimeLimit(throttle.take(subjectOf(to), budgetsOf(content)))) > 0
    ? "budget"
    : null;
}

/** Subtracts a failed email from the recipient's count, because the queue will retry the email. */
export async function releaseMailSlot(
  { throttle }: Pick<Deps, "throttle">,
  { to, content }: Addressed,
): Promise<void> {
  await withTimeLimit(
    throttle.forgive(subjectOf(to), {
      clear: [],
      refund: budgetsOf(content).map(({ name }) => name),
    }),
  );
}

const subjectOf = (to: string) => `mailbox:${mailboxOf(to)}`;
