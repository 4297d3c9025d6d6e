import * as z from "zod";
import { OkResponse } from "../../kernel/responses/contract.ts";

export const ReportReceipt = OkResponse.extend({
  known: z.boolean().meta({
    description:
      "Whether the user had already reported this subject, so that no new report was created.",
  }),
});
export type ReportReceipt = z.infer<typeof ReportReceipt>;
