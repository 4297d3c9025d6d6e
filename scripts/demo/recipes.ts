import { fract, hash, type Layer, type Stop, step } from "./canvas.ts";
import type { Sound } from "./sound.ts";

export interface ClipRecipe {
  slug: string;
  seconds: number;
  fps: 24 | 30;
  layers: Layer[];
  sound: Sound;
  /** Quality of the 720p rendition (x264 CRF), if it differs from the default. */
  crf?: number;
}

const pad = (chords: number[][], gain = 0.5, bright = 0.25): Sound["voices"][number] => ({
  voice: "pad",
  chords,
  gain,
  bright,
});
const pluckedNotes = (
  notes: number[],
  step: number,
  gain = 0.3,
  decay = 0.35,
): Sound["voices"][number] => ({
  voice: "pluck",
  notes,
  step,
  decay,
  gain,
});
const noise = (
  color: "white" | "pink" | "brown",
  low: number,
  high: number,
  gain: number,
  sway?: number,
): Sound["voices"][number] => ({
  voice: "noise",
  color,
  low,
  high,
  gain,
  ...(sway ? { sway } : {}),
});

const Cmaj9 = [48, 55, 59, 62, 64];
const G6 = [43, 55, 59, 62, 64];
const Em7 = [40, 52, 55, 59, 62];
const Dmaj9 = [50, 57, 61, 64, 66];

const paint = (base: string, mask: string, over: string): string =>
  `(${base})*(1-${mask})+(${over})*${mask}`;

export const LOOP_SECONDS = 24;
const turnBy = (turns: number): string => `(t*${turns}*2*PI/${LOOP_SECONDS})`;

const aurora = (
  foot: string,
  height: string,
  rays: string,
  gain: number,
  palette: Stop[],
): Layer => ({
  shrink: 4,
  rows: [foot, height, rays],
  vars: { rise: "row0-y" },
  value: `${gain}*clip(rise/.018,0,1)*exp(-max(rise,0)/row1)*row2`,
  palette,
});

const loopLayers: Layer[] = [
  {
    horizon: 0.62,
    sheen: 0.35,
    tint: [0.7, 0.78, 0.82],
    reflected: [
      {
        shrink: 4,
        period: 0,
        value: ".14+.34*exp((y-.12)*5.5)+.1*exp(-pow((x+.2)/.5,2))*exp((y-.12)*3)",
        palette: [
          [0, "#030714"],
          [0.2, "#07142b"],
          [0.4, "#0f2f4a"],
          [0.6, "#1f5a6a"],
          [1, "#5aa0a0"],
        ],
      },
      aurora(
        `-.02+.06*sin(x*2.4+.7*sin(${turnBy(1)})+.6)+.03*sin(x*5.3-${turnBy(1)})`,
        `.13+.05*sin(x*3+${turnBy(1)})`,
        `(.62+.2*sin(x*26+3*sin(x*4+${turnBy(1)})+${turnBy(1)})+.18*sin(x*47-${turnBy(2)}+2*sin(x*7)))*(.7+.3*sin(x*2.2+${turnBy(1)}))`,
        0.95,
        [
          [0, "#000000"],
          [0.25, "#06382f"],
          [0.5, "#128a5e"],
          [0.75, "#4fe08c"],
          [1, "#d6ffd9"],
        ],
      ),
      aurora(
        `-.17+.05*sin(x*3.1-.8*sin(${turnBy(1)})+2)+.025*sin(x*6.1+${turnBy(1)})`,
        `.11+.04*sin(x*2.3-${turnBy(1)})`,
        `(.6+.22*sin(x*31+2.5*sin(x*5-${turnBy(1)})-${turnBy(1)})+.18*sin(x*53+${turnBy(1)}))*(.6+.4*sin(x*1.9-${turnBy(1)}+2))`,
        0.7,
        [
          [0, "#000000"],
          [0.3, "#23104f"],
          [0.6, "#7a35b0"],
          [1, "#f29be0"],
        ],
      ),
      {
        period: 0,
        vars: {
          q: "floor(y*26)",
          p: "floor(x*26)",
          k: hash("p", "q"),
          m: hash("q", "p+7"),
          r: `hypot(x*26-p-.2-.6*m,y*26-q-.2-.6*${fract("m*17")})`,
        },
        value: "lt(k,.3)*(.25+.75*m*m)*exp(-r*r*150)*clip(.25-y,0,1)*1.6",
        palette: [
          [0, "#000000"],
          [0.5, "#8fa3c8"],
          [1, "#ffffff"],
        ],
      },
      {
        blend: "multiply",
        period: 0,
        vars: {
          hill: "y-.065+.04*sin(x*3.7+.4)+.022*sin(x*8.3+2)+.008*sin(x*21)+.004*sin(x*47)",
          near: "y-.108+.016*sin(x*5.9+2.4)+.03*abs(x)+.006*sin(x*33)+.004*sin(x*71)",
        },
        value: paint(paint("1", step("hill", "px*1.6"), ".34"), step("near", "px*1.6"), ".1"),
        palette: [
          [0, "#000308"],
          [0.34, "#1c3a4c"],
          [1, "#ffffff"],
        ],
      },
    ],
    ripple: {
      shrink: 4,
      vars: {
        far: "max(y-.12,0)",
        z: "1/(far+.06)",
        wave: `sin(x*z*.9+1.4*sin(z*.6+${turnBy(3)})+${turnBy(2)})*sin(z*2.1-${turnBy(5)}+1.3*sin(x*z*.5+${turnBy(2)}))+.5*sin(x*z*2.1-${turnBy(3)})*sin(z*4.3-${turnBy(7)}+2*sin(x*6+${turnBy(1)}))`,
      },
      value: ".5+.08*wave*clip(far*5+.05,0,1)",
    },
  },
];

export const LIVE_LOOP: ClipRecipe = {
  slug: "live-loop",
  seconds: LOOP_SECONDS,
  fps: 30,
  layers: loopLayers,
  sound: {
    voices: [
      pad([Em7, Cmaj9, G6, Dmaj9], 0.45, 0.12),
      pluckedNotes([0, 71, 0, 76, 0, 79, 0, 74], 0.75, 0.1, 0.8),
      noise("pink", 200, 1500, 0.07),
    ],
  },
};
