import * as z from "zod";
import { t } from "#i18n/t.ts";

export const LOGO_MAX_BYTES = 512 * 1024;
/** Pixels of a side. */
export const LOGO_MIN_SIDE = 24;
export const LOGO_MAX_SIDE = 2048;

/** The same for its owner, with what waits for the plan. */
export interface OwnBranding {
  /** As chosen, #rrggbb; null for Tributary's. */
  accent: string | null;
  logo: string | null;
  /** The plan gives it: others see it. */
  isShown: boolean;
}

/** The form of the accent: a colour, or nothing for Tributary's. */
export const BrandingInput = z.object({
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, { error: () => t("branding.color.invalid") })
    .transform((value) => (value === "" ? null : value)),
});
export type BrandingInput = z.output<typeof BrandingInput>;
