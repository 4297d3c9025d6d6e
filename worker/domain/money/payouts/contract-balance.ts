import * as z from "zod";
import { StaffReason } from "../refunds/contract.ts";

/** An admin's decision about the balance of a suspended creator. */
export const BALANCE_DECISIONS = ["release", "decline"] as const;

export const BalanceDecisionInput = z.strictObject({
  decision: z.enum(BALANCE_DECISIONS),
  reason: StaffReason,
});
export type BalanceDecisionInput = z.output<typeof BalanceDecisionInput>;
