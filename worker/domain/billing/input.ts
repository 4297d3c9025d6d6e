import * as z from "zod";
import { CYCLES, PAID_PLANS } from "../plans/contract.ts";

/** The plan and cycle to buy or to change to. */
export const PlanChoice = z.object({ plan: z.enum(PAID_PLANS), billingCycle: z.enum(CYCLES) });
/** Older clients also send the user's id. */
export const UpgradeInput = PlanChoice.extend({ userId: z.string().max(80).optional() });
/** An empty body cancels at the end of the period. */
export const CancelInput = z.object({ immediate: z.boolean().default(false) }).prefault({});
