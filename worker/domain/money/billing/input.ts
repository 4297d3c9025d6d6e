import * as z from "zod";
import { CYCLES, PAID_PLANS } from "../../accounts/plans/contract.ts";

export const CheckoutForm = z.object({ plan: z.enum(PAID_PLANS), cycle: z.enum(CYCLES) });
