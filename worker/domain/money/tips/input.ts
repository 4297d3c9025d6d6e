import * as z from "zod";
import { t } from "#i18n/t.ts";
import { TIP_MESSAGE_MAX } from "./contract.ts";

/** The form of a tip in the list of tips. `check`: the giver comes back from the payment page. */
export const TipActForm = z.object({
  tip: z.string().regex(/^tip_[\w-]{1,60}$/),
  act: z.enum(["undo", "check"]),
});

/** The form of the tip page. `cents` is null if the typed amount is not a number. */
export const TipForm = z.object({
  cents: z.int({ error: () => t("tips.amount.invalidFormat") }),
  message: z.string().max(TIP_MESSAGE_MAX),
  key: z.string().regex(/^[\w-]{8,64}$/),
  card: z.enum(["saved", "new"]),
});
