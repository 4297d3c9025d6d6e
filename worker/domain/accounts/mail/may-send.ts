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
 * Why the platform sends an email. Each reason has its own limits.
 * - proof: the link in the email proves that the reader owns the email address; the only reason to
 *   write to an unconfirmed address
 * - account: reports an event in the account that every signed-in person can cause
 * - critical: as account, but about a change that can cost the user the account or money; other
 *   emails cannot use up its budget
 * - service: caused by a payment, a contract or a decision of staff
 */
type Reason = "proof" | "account" | "critical" | "service";

const REASONS: Record<MailContent["kind"], Reason> = {
  "verify-email": "proof",
  "confirm-new-email": "proof",
  // An unconfirmed email address gets this email too, because a user who lost the password before
  // confirming the address could otherwise not return.
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
  "partner-decision": "service",
  decision: "service",
  payout: "service",
  refund: "service",
  "brand-payment": "service",
  "support-answered": "service",
  "support-chat-ticket": "service",
  dmca: "service",
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

/**
 * Each kind of security change has its own budget: creating recovery codes again and again cannot
 * suppress the email about a new passkey.
 */
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
 * Checks whether an email may be sent, and counts it against the recipient's mailbox if so. Called
 * for every email just before it is sent.
 * @returns null if the email may be sent; otherwise the reason for the log
 * @throws DomainError UNAVAILABLE if the throttle fails; the queue then retries
 */
export async function findWithholdReason(
  { db, throttle }: MailDeps,
  { to, content }: Addressed,
): Promise<"unconfirmed" | "budget" | null> {
  const reason = REASONS[content.kind];
  if (reason === "account" || reason === "critical") {
    // The email address must be confirmed by the account of this username, because another account
    // may have confirmed the same address.
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

/**
 * Gives back the budget of an email that could not be sent, because the queue will send it again.
 */
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
