import * as z from "zod";
import { CYCLES, PAID_PLANS } from "../plans/contract.ts";

/** What is bought, or changed to. */
export const PlanChoice = z.object({ plan: z.enum(PAID_PLANS), billingCycle: z.enum(CYCLES) });
/** With the id of who asks, as older clients send it. */
export const UpgradeInput = PlanChoice.extend({ userId: z.string().max(80).optional() });
/** Nothing at all means at the period's end. */
export const CancelInput = z.object({ immediate: z.boolean().default(false) }).prefault({});
