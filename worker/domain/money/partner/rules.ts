import type { partnerApplications } from "../../../db/schema.ts";
import { type AppealState, type PartnerState, REAPPLY_DAYS } from "./contract.ts";

type Application = typeof partnerApplications.$inferSelect;
const DAY_MS = 86_400_000;

/** Where the appeal of a rejection stands: there is one, once. */
export function appealStateOf(
  a: Pick<Application, "state" | "appealedAt" | "appealDecidedAt" | "decidedAt"> & {
    appealReason?: string | null;
  },
): AppealState {
  if (a.appealedAt === null) return a.state === "rejected" ? "possible" : "none";
  if (a.appealDecidedAt === null) return "open";
  return a.state === "rejected" ? "upheld" : "granted";
}

/**
 * When somebody who was turned down may apply again, milliseconds; null while they are not, or
 * while their appeal is open.
 */
export function mayApplyAt(
  a: Pick<Application, "state" | "appealedAt" | "appealDecidedAt" | "decidedAt">,
): number | null {
  if (a.state !== "rejected" || appealStateOf(a) === "open" || a.decidedAt === null) return null;
  return Math.max(a.decidedAt, a.appealDecidedAt ?? 0) + REAPPLY_DAYS * DAY_MS;
}

/** Every step of staff: from which state it leads where, and what the record calls it. */
export const STEPS = {
  approve: { from: "pending", to: "active", action: "partner_approve" },
  reject: { from: "pending", to: "rejected", action: "partner_reject" },
  grantAppeal: { from: "rejected", to: "active", action: "appeal_approve" },
  upholdRejection: { from: "rejected", to: "rejected", action: "appeal_reject" },
  suspend: { from: "active", to: "suspended", action: "partner_suspend" },
  reinstate: { from: "suspended", to: "active", action: "partner_restore" },
} as const satisfies Record<string, { from: PartnerState; to: PartnerState; action: string }>;
export type Step = keyof typeof STEPS;
