import * as z from "zod";
import { OkResponse } from "../../kernel/responses/contract.ts";

export const ReportReceipt = OkResponse.extend({
  known: z.boolean().meta({
    description: "The user had reported the same subject before, so nothing was stored.",
  }),
});
export type ReportReceipt = z.infer<typeof ReportReceipt>;
