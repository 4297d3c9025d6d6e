import * as z from "zod";

const Hex = z.string().regex(/^#[0-9a-f]{6}$/);

export const Accent = z.object({
  accent: Hex,
  hover: Hex,
  ink: Hex.meta({ description: "Color of text on the accent color." }),
  soft: Hex.meta({ description: "Background color on which the accent color is readable." }),
});
export type Accent = z.infer<typeof Accent>;

export const Accents = z.object({ light: Accent, dark: Accent });
export type Accents = z.infer<typeof Accents>;

/** A creator's colors and logo; both are null if the creator's plan has no branding. */
export const Branding = z.object({
  accents: Accents.nullable().meta({
    description:
      "Accent colors for the light and dark themes. Null if the channel uses Tributary's colors.",
  }),
  logo: z.string().nullable(),
});
export type Branding = z.infer<typeof Branding>;
