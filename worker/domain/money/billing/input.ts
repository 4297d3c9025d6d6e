import * as z from "zod";
import { CYCLES, PAID_PLANS } from "../../accounts/plans/contract.ts";

/** The form of the checkout page. */
export const CheckoutForm = z.object({ plan: z.enum(PAID_PLANS), cycle: z.enum(CYCLES) });
