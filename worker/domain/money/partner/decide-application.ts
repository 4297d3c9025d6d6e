import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { partnerApplications, users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import type { DecisionInput } from "./contract.ts";
import { STEPS, type Step } from "./rules.ts";
import { tellOfDecision } from "./tell-of-decision.ts";

type DecideDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">;
type Application = typeof partnerApplications.$inferSelect;

interface StaffDecision {
  staffId: string;
  applicationId: string;
  /** The person reads it. */
  reason: string;
}

/**
 * Approves an application or turns it down; the person is told by mail and on the site.
 * @throws DomainError NOT_FOUND; CONFLICT where it was decided meanwhile or its account is closed;
 * FORBIDDEN on one's own
 */
export async function decideApplication(
  deps: DecideDeps,
  { decision, ...input }: StaffDecision & DecisionInput,
): Promise<void> {
  await take(deps, decision, input);
}

/**
 * Grants an appeal, which makes a partner, or upholds the rejection.
 * @throws DomainError as decideApplication; FORBIDDEN too for who rejected it, while there is
 * another member of staff
 */
export async function decideAppeal(
  deps: DecideDeps,
  { decision, ...input }: StaffDecision & DecisionInput,
): Promise<void> {
  await take(deps, decision === "approve" ? "grantAppeal" : "upholdRejection", input);
}

/**
 * Stops a partner's earning; what they have earned stays theirs.
 * @throws DomainError as decideApplication
 */
export async function suspendPartner(deps: DecideDeps, input: StaffDecision): Promise<void> {
  await take(deps, "suspend", input);
}

/** Lets a suspended partner earn again. @throws DomainError as decideApplication */
export async function reinstatePartner(deps: DecideDeps, input: StaffDecision): Promise<void> {
  await take(deps, "reinstate", input);
}

/**
 * One batch: the application, the account's status and the record of it. Of two members of staff at
 * once the second finds it decided.
 */
async function take(
  deps: DecideDeps,
  step: Step,
  { staffId, applicationId, reason }: StaffDecision,
): Promise<void> {
  const { db } = deps;
  const { to, action } = STEPS[step];
  const application = await db
    .select()
    .from(partnerApplications)
    .where(eq(partnerApplications.id, applicationId))
    .get();
  if (!application) throw notFound(t("partner.thisApplication"));
  await requireMayDecide(deps, step, application, staffId);
  const at = deps.now();
  const isAppeal = step === "grantAppeal" || step === "upholdRejection";
  const decided = isAppeal
    ? { appealReason: reason, appealDecidedAt: at, appealDecidedBy: staffId }
    : { reason, decidedAt: at, decidedBy: staffId };
  const facts = {
    from: application.state,
    to,
    views: application.views,
    followers: application.followers,
  };
  const subject = {
    subjectType: isAppeal ? "partner_appeal" : "partner_application",
    subjectId: applicationId,
  } as const;
  try {
    await db.batch([
      db
        .update(partnerApplications)
        // Null is refused, and with it the whole batch: nothing else in it can happen to a decision
        // that came too late.
        .set({
          ...decided,
          state: to,
          version: sql`iif(version = ${application.version}, version + 1, null)`,
        })
        .where(eq(partnerApplications.id, applicationId)),
      db
        .update(users)
        .set({ partnerStatus: to, updatedAt: at })
        .where(eq(users.id, application.userId)),
      actionStatement(deps, {
        staffId,
        userId: application.userId,
        action,
        ...subject,
        reason,
        facts,
      }),
    ]);
  } catch (error) {
    if (wasDecided(error))
      throw new DomainError("CONFLICT", t("partner.somebodyHasDecidedMeanwhile"), { cause: error });
    throw error;
  }
  await tellOfDecision(deps, { userId: application.userId, step, reason });
}

async function requireMayDecide(
  deps: Pick<Deps, "db">,
  step: Step,
  application: Application,
  staffId: string,
): Promise<void> {
  requireNoParty(staffId, [application.userId], () => t("partner.somebodyElseDecidesOnYourOwn"));
  const isAppeal = step === "grantAppeal" || step === "upholdRejection";
  const isOpen =
    !isAppeal || (application.appealedAt !== null && application.appealDecidedAt === null);
  if (application.state !== STEPS[step].from || !isOpen)
    throw new DomainError("CONFLICT", t("partner.somebodyHasDecidedMeanwhile"));
  const user = await deps.db.select().from(users).where(eq(users.id, application.userId)).get();
  if (!user || user.deletionRequestedAt !== null)
    throw new DomainError("CONFLICT", t("partner.thisAccountIsClosed"));
  if (
    isAppeal &&
    application.decidedBy === staffId &&
    (await hasOtherStaff(deps, [staffId, application.userId]))
  )
    throw new DomainError("FORBIDDEN", t("partner.whoRejectedAnApplicationDoesNot"));
}

/** Whether there is a member of staff beside these. */
async function hasOtherStaff({ db }: Pick<Deps, "db">, ids: string[]): Promise<boolean> {
  const isOther = and(...ids.map((id) => ne(users.id, id)));
  const isThere = and(
    inArray(users.role, ["moderator", "admin"]),
    isNull(users.suspendedAt),
    isNull(users.deletionRequestedAt),
  );
  return (
    (await db.select({ id: users.id }).from(users).where(and(isThere, isOther)).limit(1).get()) !==
    undefined
  );
}

/** D1's message may lie under the driver's. */
function wasDecided(error: unknown): boolean {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++)
    if (e.message.includes("NOT NULL constraint failed: partner_applications.version")) return true;
  return false;
}
