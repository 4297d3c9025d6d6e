import { required } from "./required.ts";

export type Stop = [position: number, color: string];

interface LayerBase {
  palette?: Stop[];
  blend?: "screen" | "multiply" | "addition" | "softlight" | "lighten";
}

/**
 * In a formula, `x` runs from -0.889 to 0.889 (at 16:9), `y` from -0.5 to 0.5 (downwards), `t` is
 * the time in seconds, `px` the height of one pixel.
 */
export interface FieldLayer extends LayerBase {
  vars?: Record<string, string>;
  value: string;
  /** Factor by which the layer is drawn smaller and scaled up again, for soft images. */
  shrink?: number;
  /** Seconds after which the layer repeats; 0 for a still layer. */
  period?: number;
  /** Speed factor of `t`. Default: 1. */
  pace?: number;
  /** Formulas of x and t with values from -1 to 1, computed once per column: row0, row1, ... */
  rows?: string[];
}

/** An ffmpeg filter chain with 1280x720 output. {fps} and {seconds} stand for the clip's values. */
export interface SourceLayer extends LayerBase {
  source: string;
}

/** Mirrors the layers `reflected` at `horizon`, and distorts them by `ripple` (0.5 is calm). */
export interface WaterLayer extends LayerBase {
  reflected: Layer[];
  /** Height of the area above the water, as a fraction of the image's height. */
  horizon: number;
  ripple: FieldLayer;
  /** Opacity of the light on the ripples, 0 to 1. */
  sheen: number;
  tint: [number, number, number];
}

export type Layer = FieldLayer | SourceLayer | WaterLayer;

export interface Canvas {
  width: number;
  height: number;
  fps: number;
  seconds: number;
}

interface Area {
  top: number;
  rows: number;
}

const PALETTE_STEPS = 20;

/** Returns the formula of a repeatable pseudo-random number from 0 to 1 for a pair of numbers. */
export const hash = (a: string, b: string): string =>
  `mod(abs(sin((${a})*127.1+(${b})*311.7)*43758.5453),1)`;
export const step = (a: string, width = "px"): string => `clip((${a})/(${width})+.5,0,1)`;
export const bell = (distance: string, width: string): string =>
  `exp(-pow((${distance})/(${width}),2))`;
export const fract = (a: string): string => `((${a})-floor(${a}))`;
export const sum = (count: number, term: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `(${term(i)})`).join("+");

type Names = Map<string, number>;

function resolve(text: string, registers: Names, unit: number, pace = 1): string {
  return text.replace(/\b[a-z][a-zA-Z0-9]*\b(?!\()/g, (name) => {
    if (name === "t") return pace === 1 ? "T" : `(T*${pace})`;
    if (name === "px") return `(1/${unit})`;
    if (/^row\d$/.test(name)) return `(lum(X,${name.slice(3)})/32767.5-1)`;
    const register = registers.get(name);
    if (register === undefined) throw new Error(`unknown name ${name}`);
    return `ld(${register})`;
  });
}

/** `unit` is the image's height in drawn pixels. `top` is where this area starts, 0 to 1. */
function formula(layer: FieldLayer, unit: number, top: number): string {
  const registers: Names = new Map([
    ["x", 0],
    ["y", 1],
  ]);
  const lines = [`st(0,(X-W/2)/${unit})`, `st(1,Y/${unit}+${top}-.5)`];
  for (const [name, text] of Object.entries(layer.vars ?? {})) {
    lines.push(`st(${registers.size},${resolve(text, registers, unit, layer.pace)})`);
    registers.set(name, registers.size);
  }
  if (registers.size > 10) throw new Error("a formula has ten registers");
  return [...lines, `65535*clip(${resolve(layer.value, registers, unit, layer.pace)},0,1)`].join(
    ";",
  );
}

function rowFormula(rows: string[], unit: number, pace?: number): string {
  const x: Names = new Map([["x", 0]]);
  const pick = rows.reduceRight(
    (rest, row, i) => `if(eq(Y,${i}),${resolve(row, x, unit, pace)},${rest})`,
    "-1",
  );
  return `if(lt(Y,${rows.length}),st(0,(X-W/2)/${unit});32767.5*(1+clip(${pick},-1,1)),0)`;
}

type Triple = [number, number, number];

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number): number =>
  v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
const parseColor = (color: string): Triple =>
  [1, 3, 5].map((i) => toLinear(parseInt(color.slice(i, i + 2), 16) / 255)) as Triple;

function toOklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb: Triple = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return rgb.map((v) => toGamma(Math.min(1, Math.max(0, v)))) as Triple;
}

function colorAt(stops: Stop[], position: number): Triple {
  const next = Math.max(
    1,
    stops.findIndex(([at]) => at >= position),
  );
  const [from, low] = required(stops[next - 1], "color before");
  const [to, high] = required(stops[next], "color behind");
  const part = Math.min(1, Math.max(0, (position - from) / (to - from)));
  const [a, b] = [toOklab(parseColor(low)), toOklab(parseColor(high))];
  return fromOklab(a.map((v, i) => v + (required(b[i], "channel") - v) * part) as Triple);
}

/** Maps gray to color with a piecewise linear table in a perceptual color space. */
function paletteFilter(stops: Stop[]): string {
  const table = Array.from({ length: PALETTE_STEPS + 1 }, (_, i) =>
    colorAt(stops, i / PALETTE_STEPS),
  );
  const channel = (c: number): string => {
    const values = table.map((color) => required(color[c], "channel"));
    const first = required(values[0], "color");
    const slopes = values.slice(1).map((value, i) => {
      const slope = (value - required(values[i], "color")).toFixed(5);
      return `(${slope})*clip(val/maxval*${PALETTE_STEPS}-${i},0,1)`;
    });
    return `maxval*(${first.toFixed(5)}+${slopes.join("+")})`;
  };
  return `lutrgb=r='${channel(0)}':g='${channel(1)}':b='${channel(2)}'`;
}

function fieldChain(layer: FieldLayer, canvas: Canvas, { top, rows }: Area, gray = false): string {
  const { width, height, fps, seconds } = canvas;
  const shrink = layer.shrink ?? 1;
  const size = `${Math.round(width / shrink)}x${Math.round(rows / shrink)}`;
  const unit = height / shrink;
  const length = layer.period === undefined ? seconds : Math.min(seconds, layer.period || 1 / fps);
  const chain = [`color=black:s=${size}:r=${fps}:d=${length}`, "format=gray16le"];
  if (layer.rows) chain.push(`geq=lum='${rowFormula(layer.rows, unit, layer.pace)}'`);
  chain.push(`geq=lum='${formula(layer, unit, top / height)}'`);
  if (shrink !== 1) chain.push(`scale=${width}:${rows}:flags=bicubic`);
  if (!gray) chain.push(colorFilter(layer));
  const frames = Math.round(length * fps);
  if (layer.period !== undefined)
    chain.push(`loop=loop=-1:size=${frames}`, `trim=duration=${seconds}`);
  return chain.join(",");
}

const colorFilter = ({ palette }: LayerBase): string =>
  palette ? `mergeplanes=0x000000:gbrp16le,${paletteFilter(palette)}` : "format=gbrp16le";

function sourceChain(layer: SourceLayer, { fps, seconds }: Canvas): string {
  const source = layer.source
    .replaceAll("{fps}", String(fps))
    .replaceAll("{seconds}", String(seconds));
  return `${source},setsar=1${layer.palette ? ",format=gray16le" : ""},${colorFilter(layer)},trim=duration=${seconds}`;
}

function waterChain(layer: WaterLayer, canvas: Canvas, name: string): string {
  const shore = Math.round((canvas.height * layer.horizon) / 2) * 2;
  const depth = canvas.height - shore;
  const n = (part: string): string => `[${name}${part}]`;
  const ripple = fieldChain(layer.ripple, canvas, { top: shore, rows: depth }, true);
  const [red, green, blue] = layer.tint;
  return [
    `${stack(layer.reflected, canvas, { top: 0, rows: shore }, `${name}a`)},format=gbrp,split${n("land")}${n("sky")}`,
    `${n("sky")}vflip,crop=${canvas.width}:${depth}:0:0,lutrgb=r=val*${red}:g=val*${green}:b=val*${blue}${n("still")}`,
    `${ripple},format=gray,mergeplanes=0x000000:gbrp,split=3${n("down")}${n("side")}${n("shine")}`,
    `${n("side")}lutrgb=r=128+(val-128)*.45:g=128+(val-128)*.45:b=128+(val-128)*.45${n("across")}`,
    `${n("still")}${n("across")}${n("down")}displace=edge=mirror${n("water")}`,
    `${n("water")}${n("shine")}blend=all_mode=softlight:all_opacity=${layer.sheen}${n("lit")}`,
    `${n("land")}${n("lit")}vstack,format=gbrp16le`,
  ].join(";");
}

function layerChain(layer: Layer, canvas: Canvas, area: Area, name: string): string {
  if ("source" in layer) return sourceChain(layer, canvas);
  if ("reflected" in layer) return waterChain(layer, canvas, name);
  return fieldChain(layer, canvas, area);
}

function stack(layers: Layer[], canvas: Canvas, area: Area, name: string): string {
  const parts = layers.map(
    (layer, i) => `${layerChain(layer, canvas, area, `${name}${i}x`)}[${name}${i}]`,
  );
  const blends = layers.slice(1).map((layer, i) => {
    const under = i === 0 ? `[${name}0]` : `[${name}mix${i}]`;
    return `${under}[${name}${i + 1}]blend=all_mode=${layer.blend ?? "screen"}[${name}mix${i + 1}]`;
  });
  const last = layers.length === 1 ? `[${name}0]` : `[${name}mix${layers.length - 1}]`;
  return `${[...parts, ...blends].join(";")};${last}null`;
}

export function frameGraph(layers: Layer[], canvas: Canvas): string {
  const finish =
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int:sws_dither=none,format=yuv420p";
  return `${stack(layers, canvas, { top: 0, rows: canvas.height }, "l")},${finish},trim=duration=${canvas.seconds}`;
}
