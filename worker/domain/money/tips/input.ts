import * as z from "zod";
import { t } from "#i18n/t.ts";
import { TIP_MESSAGE_MAX } from "./contract.ts";

/** The form of the tip page. Null cents are text that is no amount. */
export const TipForm = z.object({
  cents: z.int({ error: () => t("tips.writeAnAmountLike750") }),
  message: z.string().max(TIP_MESSAGE_MAX),
  key: z.string().regex(/^[\w-]{8,64}$/),
  card: z.enum(["saved", "new"]),
});
