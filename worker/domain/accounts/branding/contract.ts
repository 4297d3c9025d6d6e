import * as z from "zod";
import { t } from "#i18n/t.ts";

export const LOGO_MAX_BYTES = 512 * 1024;
/** Limits of the width and of the height of a logo, pixels. */
export const LOGO_MIN_SIDE = 24;
export const LOGO_MAX_SIDE = 2048;

/** A creator's colors and logo, as the creator sees them, even if the plan does not show them. */
export interface OwnBranding {
  /** The chosen color, #rrggbb; null for the default. */
  accent: string | null;
  logo: string | null;
  /** True if the plan includes branding, so that others see it. */
  isShown: boolean;
}

export const BrandingInput = z.object({
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, { error: () => t("branding.color.invalid") })
    .transform((value) => (value === "" ? null : value)),
});
export type BrandingInput = z.output<typeof BrandingInput>;
