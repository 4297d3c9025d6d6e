import * as z from "zod";
import { t } from "#i18n/t.ts";

export const LOGO_MAX_BYTES = 512 * 1024;
/** Both limits apply to the width and the height of a logo, in pixels. */
export const LOGO_MIN_SIDE = 24;
export const LOGO_MAX_SIDE = 2048;

export interface OwnBranding {
  /** The chosen color, #rrggbb; null for the default color. */
  accent: string | null;
  logo: string | null;
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
