import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { partnerApplications, users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import type { DecisionInput } from "./contract.ts";
import { notifyDecision } from "./notify-decision.ts";
import { STEPS, type Step } from "./rules.ts";

type DecideDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">;
type Application = typeof partnerApplications.$inferSelect;

interface StaffDecision {
  staffId: string;
  applicationId: string;
  reason: string;
}

/**
 * Approves or rejects an application, and notifies the applicant.
 * @throws DomainError NOT_FOUND; CONFLICT if another decision came first or the account is closed;
 * FORBIDDEN for the staff member's own application
 */
export async function decideApplication(
  deps: DecideDeps,
  { decision, ...input }: StaffDecision & DecisionInput,
): Promise<void> {
  await applyStep(deps, decision, input);
}

/**
 * Grants an appeal, which makes the user a partner, or upholds the rejection.
 * @throws DomainError like decideApplication; also FORBIDDEN for the staff member who rejected the
 * application, if another staff member exists
 */
export async function decideAppeal(
  deps: DecideDeps,
  { decision, ...input }: StaffDecision & DecisionInput,
): Promise<void> {
  await applyStep(deps, decision === "approve" ? "grantAppeal" : "upholdRejection", input);
}

/** Suspends a partner, who then earns nothing more. Throws the errors of decideApplication. */
export async function suspendPartner(deps: DecideDeps, input: StaffDecision): Promise<void> {
  await applyStep(deps, "suspend", input);
}

/** Lets a suspended partner earn again. Throws the errors of decideApplication. */
export async function reinstatePartner(deps: DecideDeps, input: StaffDecision): Promise<void> {
  await applyStep(deps, "reinstate", input);
}

/** Stores a decision. If two staff members decide at once, the second decision throws CONFLICT. */
async function applyStep(
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
  if (!application) throw notFound(t("partner.notFound.application"));
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
        // If the version has changed, this expression writes null into a NOT NULL column, so that
        // the whole batch fails.
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
      throw new DomainError("CONFLICT", t("partner.decisions.alreadyDecided"), { cause: error });
    throw error;
  }
  await notifyDecision(deps, { userId: application.userId, step, reason });
}

async function requireMayDecide(
  deps: Pick<Deps, "db">,
  step: Step,
  application: Application,
  staffId: string,
): Promise<void> {
  requireNoParty(staffId, [application.userId], () => t("partner.decisions.ownApplication"));
  const isAppeal = step === "grantAppeal" || step === "upholdRejection";
  const isOpen =
    !isAppeal || (application.appealedAt !== null && application.appealDecidedAt === null);
  if (application.state !== STEPS[step].from || !isOpen)
    throw new DomainError("CONFLICT", t("partner.decisions.alreadyDecided"));
  const user = await deps.db.select().from(users).where(eq(users.id, application.userId)).get();
  if (!user || user.deletionRequestedAt !== null)
    throw new DomainError("CONFLICT", t("partner.decisions.accountClosed"));
  if (
    isAppeal &&
    application.decidedBy === staffId &&
    (await hasOtherStaff(deps, [staffId, application.userId]))
  )
    throw new DomainError("FORBIDDEN", t("partner.decisions.sameReviewer"));
}

async function hasOtherStaff({ db }: Pick<Deps, "db">, ids: string[]): Promise<boolean> {
  const isAnotherUser = and(...ids.map((id) => ne(users.id, id)));
  const isActiveStaff = and(
    inArray(users.role, ["moderator", "admin"]),
    isNull(users.suspendedAt),
    isNull(users.deletionRequestedAt),
  );
  return (
    (await db
      .select({ id: users.id })
      .from(users)
      .where(and(isActiveStaff, isAnotherUser))
      .limit(1)
      .get()) !== undefined
  );
}

/** Searches the causes too, because the database driver wraps D1's error. */
function wasDecided(error: unknown): boolean {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++)
    if (e.message.includes("NOT NULL constraint failed: partner_applications.version")) return true;
  return false;
}
