import type { partnerApplications } from "../../../db/schema.ts";
import { type AppealState, type PartnerState, REAPPLY_DAYS } from "./contract.ts";

type Application = typeof partnerApplications.$inferSelect;
const DAY_MS = 86_400_000;

/** Returns the state of the appeal of a rejection. */
export function appealStateOf(
  a: Pick<Application, "state" | "appealedAt" | "appealDecidedAt" | "decidedAt"> & {
    appealReason?: string | null;
  },
): AppealState {
  if (a.appealedAt === null) return a.state === "rejected" ? "possible" : "none";
  if (a.appealDecidedAt === null) return "open";
  return a.state === "rejected" ? "upheld" : "granted";
}

/** Returns when a rejected user can apply again, ms; null if not rejected or an appeal is open. */
export function mayApplyAt(
  a: Pick<Application, "state" | "appealedAt" | "appealDecidedAt" | "decidedAt">,
): number | null {
  if (a.state !== "rejected" || appealStateOf(a) === "open" || a.decidedAt === null) return null;
  return Math.max(a.decidedAt, a.appealDecidedAt ?? 0) + REAPPLY_DAYS * DAY_MS;
}

/** Staff's decisions: state before, state after, and the action's name in the audit log. */
export const STEPS = {
  approve: { from: "pending", to: "active", action: "partner_approve" },
  reject: { from: "pending", to: "rejected", action: "partner_reject" },
  grantAppeal: { from: "rejected", to: "active", action: "appeal_approve" },
  upholdRejection: { from: "rejected", to: "rejected", action: "appeal_reject" },
  suspend: { from: "active", to: "suspended", action: "partner_suspend" },
  reinstate: { from: "suspended", to: "active", action: "partner_restore" },
} as const satisfies Record<string, { from: PartnerState; to: PartnerState; action: string }>;
export type Step = keyof typeof STEPS;
