import * as z from "zod";
import { Done } from "../../kernel/responses/contract.ts";

export const ReportReceipt = Done.extend({
  known: z.boolean().meta({
    description: "The user had reported the same subject before, so nothing was stored.",
  }),
});
export type ReportReceipt = z.infer<typeof ReportReceipt>;
