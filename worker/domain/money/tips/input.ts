import * as z from "zod";
import { t } from "#i18n/t.ts";
import { TIP_MESSAGE_MAX } from "./contract.ts";

/** `check`: the giver returns from the payment company's page. */
export const TipActForm = z.object({
  tip: z.string().regex(/^tip_[\w-]{1,60}$/),
  act: z.enum(["undo", "check"]),
});

export const TipForm = z.object({
  cents: z.int({ error: () => t("tips.amount.invalidFormat") }),
  message: z.string().max(TIP_MESSAGE_MAX),
  key: z.string().regex(/^[\w-]{8,64}$/),
  card: z.enum(["saved", "new"]),
});
