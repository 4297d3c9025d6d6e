import type { Accent, Accents } from "./contract-api.ts";
/** Backgrounds behind the accent color in each theme. A test compares these values with app.css. */
export const BACKGROUNDS = {
  light: ["#fbfaf8", "#f3f1ec", "#ffffff"],
  dark: ["#0a0f16", "#111921", "#18222c"],
} as const;
export type ThemeName = keyof typeof BACKGROUNDS;

/** Minimum contrast of text against its background (WCAG 2.2, level AA). */
export const READABLE = 4.5;

type Rgb = readonly [number, number, number];

const INKS = ["#ffffff", "#03131c"] as const;
const STEP = 0.01;

const toRgb = (hex: string): Rgb => {
  const at = (i: number) => Number.parseInt(hex.slice(i, i + 2), 16) / 255;
  return [at(1), at(3), at(5)];
};
const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((c) =>
      Math.round(Math.min(1, Math.max(0, c)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const gamma = (c: number) =>
  c <= 0.0031308 ? 12.92 * c : 1.055 * Math.max(0, c) ** (1 / 2.4) - 0.055;

function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Converts an sRGB color to OKLab (Ottosson, 2020). */
function toOklab(hex: string): Rgb {
  const [r, g, b] = toRgb(hex).map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Converts an OKLab color to sRGB; null if sRGB has no such color. */
function fromOklab([L, a, b]: Rgb): Rgb | null {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return rgb.every((c) => c >= -0.0005 && c <= 1.0005)
    ? ([gamma(rgb[0]), gamma(rgb[1]), gamma(rgb[2])] as const)
    : null;
}

/** Returns the color with another lightness (0 to 1), and reduces its chroma to fit into sRGB. */
function atLightness([, a, b]: Rgb, lightness: number): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const rgb = fromOklab([lightness, a * share, b * share]);
    if (rgb) return toHex(rgb);
  }
  return lightness > 0.5 ? "#ffffff" : "#000000";
}

function mix(a: string, b: string, share: number): string {
  const [x, y] = [toRgb(a), toRgb(b)];
  return toHex([
    x[0] * share + y[0] * (1 - share),
    x[1] * share + y[1] * (1 - share),
    x[2] * share + y[2] * (1 - share),
  ]);
}

const inkOn = (color: string): string =>
  contrast(INKS[0], color) >= contrast(INKS[1], color) ? INKS[0] : INKS[1];

/** Darkens (light theme) or lightens (dark theme) the color until its contrast is sufficient. */
function accentIn(theme: ThemeName, chosen: string): Accent {
  const lab = toOklab(chosen);
  const direction = theme === "light" ? -1 : 1;
  const background = BACKGROUNDS[theme][2];
  let accent = chosen;
  let soft = mix(accent, background, 0.16);
  for (let lightness = lab[0]; ; lightness += direction * STEP) {
    accent = lightness === lab[0] ? chosen : atLightness(lab, Math.min(1, Math.max(0, lightness)));
    soft = mix(accent, background, 0.16);
    const isReadable = [...BACKGROUNDS[theme], soft].every(
      (back) => contrast(accent, back) >= READABLE,
    );
    const isEnd = direction < 0 ? lightness <= 0 : lightness >= 1;
    if ((isReadable && contrast(inkOn(accent), accent) >= READABLE) || isEnd) break;
  }
  const hover = atLightness(lab, Math.min(1, Math.max(0, toOklab(accent)[0] + direction * 0.05)));
  const ink = inkOn(accent);
  return { accent, hover: contrast(ink, hover) >= READABLE ? hover : accent, ink, soft };
}

/** Computes the accent colors of both themes from one color, #rrggbb. */
export const accentsOf = (chosen: string): Accents => ({
  light: accentIn("light", chosen),
  dark: accentIn("dark", chosen),
});

/** Returns the CSS custom properties of app.css for these accents, for a `style` attribute. */
export const accentStyle = ({ light, dark }: Accents): Record<`--${string}`, string> => ({
  "--color-accent": `light-dark(${light.accent}, ${dark.accent})`,
  "--color-accent-hover": `light-dark(${light.hover}, ${dark.hover})`,
  "--color-accent-ink": `light-dark(${light.ink}, ${dark.ink})`,
  "--color-accent-soft": `light-dark(${light.soft}, ${dark.soft})`,
});
