import * as z from "zod";
import { t } from "#i18n/t.ts";
import { CLAIMABLES } from "./contract.ts";
import { isTimeZone } from "./days.ts";

export const ClaimInput = z.object({
  kind: z.enum(CLAIMABLES),
  id: z.string().min(1).max(80),
});
export type ClaimInput = z.output<typeof ClaimInput>;

export const UnlockInput = z.object({ achievementId: z.string().min(1).max(80) });
export type UnlockInput = z.output<typeof UnlockInput>;

export const BuyInput = z.object({ itemId: z.string().min(1).max(40) });
export type BuyInput = z.output<typeof BuyInput>;

/** A missing field is not changed. Null removes a title, color or frame. */
export const GameSettingsInput = z.object({
  enabled: z.boolean().optional(),
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, { error: () => t("gamification.settings.timeZoneInvalid") })
    .optional(),
  title: z.string().min(1).max(40).nullable().optional(),
  colour: z.string().min(1).max(40).nullable().optional(),
  frame: z.string().min(1).max(40).nullable().optional(),
});
export type GameSettingsInput = z.output<typeof GameSettingsInput>;
