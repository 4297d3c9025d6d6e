// The demo's clips as data: formulas for the picture, voices for the sound.

import { fract, hash, type Layer, type Stop, step, sum } from "./picture.ts";
import type { Sound } from "./sound.ts";

export interface ClipRecipe {
  slug: string;
  seconds: number;
  fps: 24 | 30;
  layers: Layer[];
  sound: Sound;
  /** x264 quality of the 720p rendition, where the usual one does not suit. */
  crf?: number;
}

const clip = (slug: string, seconds: number, layers: Layer[], sound: Sound, more: Partial<ClipRecipe> = {}): ClipRecipe => ({
  slug,
  seconds,
  fps: 30,
  layers,
  sound,
  ...more,
});

/** A soft fold of sines fed into sines: `a`, `b` are the warped coordinates for what follows. */
const warp = (speed: number, scale: number): Record<string, string> => ({
  a: `x*${scale}+.8*sin(y*${scale}*1.3+t*${speed})+.4*sin(x*${scale}*1.9-t*${speed * 0.7}+1.3)`,
  b: `y*${scale}+.8*sin(a*1.1-t*${speed * 0.8}+.5)+.35*sin(y*${scale}*2.3+t*${speed * 0.6})`,
  c: `a+.7*sin(b*1.4+t*${speed * 0.5})`,
});

const paint = (under: string, mask: string, over: string): string => `(${under})*(1-${mask})+(${over})*${mask}`;

/** Time in steps, `rate` a second, each cell (by its hash) at its own moment: calm to see, cheap to encode. */
const staggered = (rate: number, cell: string): string => `(floor(t*${rate}+${cell})-${cell})/${rate}`;

const neonGrid: Layer[] = [
  {
    period: 4,
    vars: {
      sky: ".07+.36*exp(-abs(.1-y)*5)",
      r: "hypot(x,y+.09)",
      stripe: `${step("sin(pow(clip(y+.16,0,1),.6)*52-t*PI/2)+1.05-clip((y+.16)*5.2,0,1.15)", ".12")}`,
      disc: `${step(".235-r")}*stripe*lt(y,.1)`,
    },
    value: "if(lt(y,.1),sky+(.95-.38*clip((y+.3)/.4,0,1)-sky)*disc+.12*exp(-abs(r-.235)*9)*(1-disc),.05+.1*exp(-(y-.1)*9))",
    palette: [
      [0, "#07061a"],
      [0.2, "#1d0f47"],
      [0.42, "#8a1f84"],
      [0.6, "#ff3d81"],
      [0.8, "#ff9a4a"],
      [1, "#ffe487"],
    ],
  },
  {
    period: 4 / 3,
    vars: {
      d: "max(y-.1,.002)",
      z: ".16/d",
      gx: `abs(${fract("x*z*4.2+.5")}-.5)/(z*4.2)`,
      gz: `abs(${fract("z+t*.75")}-.5)*d*d/.16`,
      lines: "exp(-pow(gx/(.0016+d*.012),2))+exp(-pow(gz/(.0013+d*.012),2))",
      glow: ".35*exp(-gx/(.004+d*.05))+.35*exp(-gz/(.003+d*.05))",
    },
    value: "if(gt(y,.1),(lines*.75+glow*.6)*clip(d*16-.12,0,1)*(1-d*.5),0)+.5*exp(-pow((y-.1)/.006,2))",
    palette: [
      [0, "#000000"],
      [0.3, "#43106e"],
      [0.65, "#c42bd6"],
      [0.9, "#5ad8ff"],
      [1, "#e6fbff"],
    ],
  },
];

const pixelTide: Layer[] = [
  {
    shrink: 1.5,
    vars: {
      u: "(floor(x*12)+.5)/12",
      v: "(floor(y*12)+.5)/12",
      k: hash("u*12", "v*12"),
      at: staggered(5, "k"),
      a: "u*2.6+.9*sin(v*3.1+at*.5)",
      b: `.5+.24*sin(a*1.7+at*.7)+.2*sin(v*5-a+at*.45)+.12*(k-.5)`,
      dx: "max(abs(x-u)-.0195,0)",
      dy: "max(abs(y-v)-.0195,0)",
    },
    value: `(.06+.94*b)*${step(".0145-hypot(dx,dy)", "px*1.6")}`,
    palette: [
      [0, "#0b0d1f"],
      [0.25, "#1b2a6b"],
      [0.45, "#2f6fd0"],
      [0.62, "#23c4b8"],
      [0.8, "#9be564"],
      [1, "#fff3a3"],
    ],
  },
];

const tunnelRun: Layer[] = [
  {
    shrink: 1.5,
    vars: {
      cx: "x-.08",
      cy: "y+.03",
      r: "hypot(cx,cy)+.001",
      depth: ".62/r+t*.9",
      turn: "atan2(cy,cx)/(2*PI)*12+.5*exp(-r*2)",
      ring: `abs(${fract("depth")}-.5)`,
      spoke: `abs(${fract("turn")}-.5)`,
      lit: `.25+.75*pow(${hash("floor(depth+.5)", "1")},2)`,
    },
    value: "(exp(-pow(ring/.05,2))*lit+.7*exp(-pow(spoke*r/.016,2))+.2*exp(-ring*6))*clip(r*2.4-.1,0,1)+.28*exp(-r*7)",
    palette: [
      [0, "#05050f"],
      [0.2, "#14124a"],
      [0.45, "#5b1fb8"],
      [0.7, "#ff4fa3"],
      [0.88, "#ffb36b"],
      [1, "#fff0cf"],
    ],
  },
];

const dotWave: Layer[] = [
  {
    shrink: 1.5,
    vars: {
      u: "(floor(x*15)+.5)/15",
      v: "(floor(y*15)+.5)/15",
      at: staggered(8, hash("u*15", "v*15")),
      w: ".44+.24*sin(u*4.2+1.4*sin(v*3.4+at*.4)-at*.9)+.2*sin(v*6.5-u*2+at*.7)",
      r: "hypot(x-u,y-v)",
    },
    value: `.1+.06*w+(.12+.78*w)*${step(".006+.0235*w-r", "px*1.5")}`,
    palette: [
      [0, "#04121a"],
      [0.15, "#06202b"],
      [0.45, "#0e6f78"],
      [0.7, "#36c9b8"],
      [0.9, "#bff3e2"],
      [1, "#ffffff"],
    ],
  },
];

const inkMarble: Layer[] = [
  {
    pace: 0.5,
    shrink: 2.5,
    vars: { ...warp(0.34, 3.1), d: "b+.8*sin(c*1.6-t*.22)", e: "sin(c*1.5+d*.9)+.5*sin(d*2.6-c*.7+t*.15)" },
    value: ".5+.33*e+.05*sin(e*14)",
    palette: [
      [0, "#0d1b3d"],
      [0.22, "#1f4e8c"],
      [0.42, "#e9e4d4"],
      [0.6, "#f3c7a6"],
      [0.78, "#d8573c"],
      [1, "#5a1230"],
    ],
  },
];

const ribbonLines: Layer[] = [
  {
    pace: 0.5,
    shrink: 1.5,
    vars: {
      lift: ".11*sin(x*2.6+t*.5)+.07*sin(x*4.7-t*.36+1)+.05*sin(y*5+x*1.5+t*.3)",
      p: "(y+lift)*13+x*1.2",
      band: "sin(p*PI)",
      slope: "cos(x*2.6+t*.5)*.55+cos(x*4.7-t*.36+1)*.4",
    },
    value: `clip(.12+${step("band", ".16")}*(.55+.33*slope)+.1*slope+.12*y,0,1)`,
    palette: [
      [0, "#14213d"],
      [0.2, "#3a1f5d"],
      [0.45, "#d1495b"],
      [0.68, "#f79256"],
      [0.85, "#fbd1a2"],
      [1, "#fff6e6"],
    ],
  },
];

const silkWaves: Layer[] = [
  {
    value: ".08+.16*exp(-pow(y/.35,2))+.04*sin(x*2)",
    shrink: 4,
    period: 0,
    palette: [
      [0, "#050814"],
      [0.15, "#0c1233"],
      [0.3, "#2a1a5e"],
      [1, "#5b2a86"],
    ],
  },
  {
    pace: 0.6,
    shrink: 1.5,
    rows: Array.from(
      { length: 7 },
      (_, i) =>
        `.02*sin(t*.6)+(.5+.5*cos(x*2.6))*(.09+${(0.036 * i).toFixed(3)})*sin(x*${(3.2 + i * 0.35).toFixed(2)}+t*${(0.75 + i * 0.13).toFixed(2)}+${(i * 0.55).toFixed(2)})`,
    ),
    value: sum(7, (i) => `${(0.32 + 0.05 * i).toFixed(2)}/(1+pow((y-row${i})*240,2))+.06/(1+abs(y-row${i})*40)`),
    palette: [
      [0, "#000000"],
      [0.25, "#3b1a78"],
      [0.5, "#8f3fd1"],
      [0.75, "#f065b8"],
      [1, "#ffe9dc"],
    ],
  },
];

const saffronSwirl: Layer[] = [
  {
    pace: 0.5,
    shrink: 2.5,
    vars: {
      r: "hypot(x,y*1.15)",
      a: "atan2(y*1.15,x)+2.6*exp(-r*2.2)*1.9+t*.22",
      u: "r*cos(a)*3.4",
      v: "r*sin(a)*3.4",
      w: "sin(u*1.9+.9*sin(v*1.6+t*.3)-t*.2)",
      e: "sin(v*2.3+1.1*w+.6*sin(u*3.1-t*.25))+.4*sin(u*4.4+w*2)",
    },
    value: ".52+.3*e+.1*w-.22*r+.05*sin(e*11)",
    palette: [
      [0, "#3d0c02"],
      [0.2, "#8c1c04"],
      [0.42, "#d95d0b"],
      [0.62, "#f5a31a"],
      [0.82, "#fcd667"],
      [1, "#fff6d8"],
    ],
  },
];

const citrusSlices: Layer[] = [
  {
    pace: 0.7,
    shrink: 1.5,
    vars: {
      u: "(floor(x*2.25+.5*mod(floor(y*2.25+8.5),2))+.5-.5*mod(floor(y*2.25+8.5),2))/2.25",
      v: "floor(y*2.25+.5)/2.25",
      r: "hypot(x-u,y-v)*5.1",
      k: `${hash("floor(u*9+.5)", "floor(v*9+.5)")}`,
      turn: `${fract("atan2(y-v,x-u)/(2*PI)*9+(k-.5)*t*1.1+k*7")}-.5`,
      gap: "(.5-abs(turn))*2*PI/9*r",
      wedge: `${step("min(gap-.035,min(.77-r,r-.1))", ".03")}`,
    },
    value: paint(
      "1",
      step("1-r", ".02"),
      paint(".1+.12*k", step(".93-r", ".02"), paint(".72", "wedge", ".22+.16*k+.1*r+.05*sin(turn*70+r*9)*r")),
    ),
    palette: [
      [0, "#c4440a"],
      [0.2, "#ee7a12"],
      [0.4, "#ffae2b"],
      [0.58, "#ffe08a"],
      [0.74, "#fff6dc"],
      [0.86, "#d9f0e2"],
      [1, "#8fd0c0"],
    ],
  },
];

const grey = "format=gray";
const verticalTint = (low: string, high: string): Layer => ({
  blend: "multiply",
  shrink: 4,
  period: 0,
  value: "y+.5+.16*sin(x*2.2)",
  palette: [
    [0, low],
    [1, high],
  ],
});

const ruleWeave: Layer[] = [
  {
    source: `cellauto=s=80x46:rule=150:r={fps}/8:ratio=.1:seed=21,${grey},fps={fps},scale=1280:736:flags=neighbor,gblur=5,crop=1280:720:0:'mod(n,8)*2'`,
    palette: [
      [0, "#16263a"],
      [0.4, "#1b2f45"],
      [0.6, "#e8f4f4"],
      [1, "#ffffff"],
    ],
  },
  verticalTint("#ffb45c", "#2fc6c0"),
];

const lifeGarden: Layer[] = [
  {
    source: `life=s=64x36:r=3:ratio=.3:seed=8,${grey},fps=9,lagfun=decay=.84,fps={fps},scale=1280:720:flags=neighbor`,
    palette: [
      [0, "#0e231f"],
      [0.3, "#17493f"],
      [0.6, "#2f8f68"],
      [0.85, "#a8e07f"],
      [1, "#f7ffd9"],
    ],
  },
  {
    blend: "multiply",
    period: 0,
    vars: { u: `${fract("x*36")}-.5`, v: `${fract("y*36")}-.5` },
    value: `.35+.65*${step(".44-pow(pow(abs(u),4)+pow(abs(v),4),.25)", "px*50")}`,
    palette: [
      [0, "#000000"],
      [1, "#ffffff"],
    ],
  },
];

const SCOPE_TONES =
  "aevalsrc='.42*sin(2*PI*110*t)+.3*sin(2*PI*330.14*t)*(.6+.4*sin(t*.4))+.1*sin(2*PI*660.4*t)|.42*sin(2*PI*165.06*t+.5)+.3*sin(2*PI*220.1*t+t*.3)+.1*cos(2*PI*550.2*t)':c=stereo:s=48000:d={seconds}";
const scopeBloom: Layer[] = [
  {
    source: `${SCOPE_TONES},avectorscope=s=720x720:r={fps}:mode=lissajous_xy:draw=line:rc=255:gc=255:bc=255:rf=24:gf=24:bf=24:zoom=1.35,format=rgb24,pad=1280:720:280:0:black,format=gray,gblur=1.2,split[line],gblur=14,lutyuv=y=val*2.2[halo];[halo][line]blend=all_mode=screen,split[now],tmix=3[then];[now][then]blend=all_mode=average`,
    palette: [
      [0, "#070512"],
      [0.15, "#1d0f4a"],
      [0.4, "#5a2bd0"],
      [0.65, "#f25ca2"],
      [0.85, "#ffc07a"],
      [1, "#fff6e0"],
    ],
  },
];

const CQT_NOTES = [57, 64, 69, 72, 76, 72, 69, 64];
const cqtTide: Layer[] = [
  {
    source: `aevalsrc='${CQT_NOTES.map((note, i) => `eq(mod(floor(t/.5),8),${i})*sin(2*PI*${(440 * 2 ** ((note - 69) / 12)).toFixed(3)}*t)*exp(-mod(t,.5)*2.4)`).join("+")}+.12*sin(2*PI*110*t)+.1*sin(2*PI*164.8*t)+.12*sin(2*PI*880*t)*(.5+.5*sin(t))':s=48000:d={seconds},showcqt=s=640x180:r={fps}:bar_h=180:axis_h=0:sono_h=0:basefreq=80:endfreq=1500:bar_g=3:timeclamp=.14:bar_v=14,format=gray,gblur=2,scale=1280:360,split[up],vflip[down];[up][down]vstack,gblur=2`,
    palette: [
      [0, "#06121f"],
      [0.25, "#0b3954"],
      [0.5, "#087e8b"],
      [0.75, "#f5b841"],
      [1, "#fff3d6"],
    ],
  },
];

const pad = (chords: number[][], gain = 0.5, bright = 0.25): Sound["voices"][number] => ({ voice: "pad", chords, gain, bright });
const pluck = (notes: number[], step: number, gain = 0.3, decay = 0.35): Sound["voices"][number] => ({
  voice: "pluck",
  notes,
  step,
  decay,
  gain,
});
const noise = (colour: "white" | "pink" | "brown", low: number, high: number, gain: number, sway?: number): Sound["voices"][number] => ({
  voice: "noise",
  colour,
  low,
  high,
  gain,
  ...(sway ? { sway } : {}),
});

const Am9 = [45, 57, 60, 64, 71];
const Fmaj7 = [41, 53, 57, 60, 64];
const Cmaj9 = [48, 55, 59, 62, 64];
const G6 = [43, 55, 59, 62, 64];
const Dm9 = [50, 57, 60, 64, 65];
const Em7 = [40, 52, 55, 59, 62];
const Dmaj9 = [50, 57, 61, 64, 66];
const Bm7 = [47, 54, 57, 59, 62];

export const CLIPS: ClipRecipe[] = [
  clip(
    "neon-grid",
    12,
    neonGrid,
    {
      voices: [
        pad([Am9, Fmaj7], 0.35, 0.4),
        pluck([57, 64, 69, 72, 64, 69, 76, 72], 0.25, 0.26, 0.2),
        { voice: "pulse", bpm: 120, note: 33, gain: 0.4 },
      ],
    },
    { fps: 24 },
  ),
  clip(
    "pixel-tide",
    11,
    pixelTide,
    {
      voices: [pluck([72, 76, 79, 84, 79, 76, 74, 79], 0.2, 0.25, 0.14), pluck([48, 0, 55, 0], 0.4, 0.35, 0.3), pad([Cmaj9, G6], 0.2)],
    },
    { fps: 24 },
  ),
  clip("tunnel-run", 11, tunnelRun, {
    voices: [
      { voice: "pulse", bpm: 132, note: 31, gain: 0.5 },
      pluck([55, 55, 67, 55, 58, 55, 70, 62], 0.2273, 0.22, 0.16),
      pad([[43, 50, 58]], 0.3, 0.5),
    ],
  }),
  clip("dot-wave", 12, dotWave, { voices: [pad([Dm9, Cmaj9], 0.45), pluck([0, 81, 0, 76, 0, 74, 0, 0], 0.4, 0.12, 0.5)] }, { fps: 24 }),
  clip("rule-weave", 12, ruleWeave, { voices: [pluck([62, 69, 65, 72, 60, 67, 64, 71], 0.25, 0.25, 0.22), pad([Dm9], 0.25)] }),
  clip(
    "life-garden",
    13,
    lifeGarden,
    {
      voices: [pad([Fmaj7, Cmaj9], 0.4), pluck([77, 0, 72, 79, 0, 84, 0, 76], 0.6, 0.14, 0.6), noise("pink", 1800, 7000, 0.03, 0.2)],
    },
    { fps: 24 },
  ),
  clip("ink-marble", 14, inkMarble, { voices: [pad([Em7, Cmaj9, G6], 0.5, 0.2), noise("brown", 60, 500, 0.12, 0.13)] }, { fps: 24 }),
  clip("ribbon-lines", 12, ribbonLines, { voices: [pad([Bm7, Dmaj9], 0.4), pluck([62, 66, 69, 73, 69, 66], 0.5, 0.2, 0.5)] }, { fps: 24 }),
  clip(
    "scope-bloom",
    10,
    scopeBloom,
    {
      voices: [
        pad(
          [
            [45, 52, 57, 64],
            [45, 53, 57, 65],
          ],
          0.55,
          0.35,
        ),
      ],
    },
    { crf: 30 },
  ),
  clip(
    "silk-waves",
    14,
    silkWaves,
    { voices: [pad([Fmaj7, Am9, G6], 0.45, 0.2), pluck([69, 0, 72, 0, 76, 0, 71, 0], 0.469, 0.18, 0.6)] },
    { fps: 24 },
  ),
  clip("cqt-tide", 12, cqtTide, { voices: [pluck(CQT_NOTES, 0.5, 0.4, 0.4), pad([Am9], 0.25)] }),
  clip(
    "saffron-swirl",
    13,
    saffronSwirl,
    {
      voices: [pad([Dmaj9, G6], 0.4), noise("pink", 300, 2400, 0.06, 0.25), pluck([74, 78, 81, 0, 78, 0], 0.58, 0.15, 0.5)],
    },
    { fps: 24 },
  ),
  clip("citrus-slices", 10, citrusSlices, {
    voices: [pluck([60, 64, 67, 71, 67, 64], 0.333, 0.34, 0.25), pluck([36, 0, 43, 0], 0.667, 0.3, 0.4), pad([Cmaj9], 0.15)],
  }),
];

// ---- The live loop: every motion repeats after exactly this long, so that it can go round for ever.

export const LOOP_SECONDS = 24;
/** A phase that turns `turns` times in the loop. */
const turning = (turns: number): string => `(t*${turns}*2*PI/${LOOP_SECONDS})`;

/** A curtain of light: its foot line, its height, its rays. Soft, so drawn small. */
const aurora = (foot: string, height: string, rays: string, gain: number, palette: Stop[]): Layer => ({
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
    above: [
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
        `-.02+.06*sin(x*2.4+.7*sin(${turning(1)})+.6)+.03*sin(x*5.3-${turning(1)})`,
        `.13+.05*sin(x*3+${turning(1)})`,
        `(.62+.2*sin(x*26+3*sin(x*4+${turning(1)})+${turning(1)})+.18*sin(x*47-${turning(2)}+2*sin(x*7)))*(.7+.3*sin(x*2.2+${turning(1)}))`,
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
        `-.17+.05*sin(x*3.1-.8*sin(${turning(1)})+2)+.025*sin(x*6.1+${turning(1)})`,
        `.11+.04*sin(x*2.3-${turning(1)})`,
        `(.6+.22*sin(x*31+2.5*sin(x*5-${turning(1)})-${turning(1)})+.18*sin(x*53+${turning(1)}))*(.6+.4*sin(x*1.9-${turning(1)}+2))`,
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
        wave: `sin(x*z*.9+1.4*sin(z*.6+${turning(3)})+${turning(2)})*sin(z*2.1-${turning(5)}+1.3*sin(x*z*.5+${turning(2)}))+.5*sin(x*z*2.1-${turning(3)})*sin(z*4.3-${turning(7)}+2*sin(x*6+${turning(1)}))`,
      },
      value: ".5+.08*wave*clip(far*5+.05,0,1)",
    },
  },
];

export const LIVE_LOOP: ClipRecipe = clip("live-loop", LOOP_SECONDS, loopLayers, {
  voices: [pad([Em7, Cmaj9, G6, Dmaj9], 0.45, 0.12), pluck([0, 71, 0, 76, 0, 79, 0, 74], 0.75, 0.1, 0.8), noise("pink", 200, 1500, 0.07)],
});

// ---- Portraits: one still each, cropped to a square.

export interface AvatarRecipe {
  username: string;
  layers: Layer[];
}

const avatar = (username: string, value: string, colours: string[], vars: Record<string, string> = {}): AvatarRecipe => ({
  username,
  layers: [{ vars, value, palette: colours.map((colour, i): Stop => [i / (colours.length - 1), colour]) }],
});

export const AVATARS: AvatarRecipe[] = [
  avatar("nightbus", `.1+.35*(y+.5)+.6*${step(".3-hypot(x,y)")}*${step("hypot(x+.13,y-.09)-.27")}`, [
    "#0b1033",
    "#2a2f7a",
    "#7c6fd6",
    "#ffe3a3",
  ]),
  avatar("looplantern", ".12+.8*exp(-pow((hypot(x,y*.8)-.05)/.22,4))*(.75-.6*y)+.1*y", ["#1b0b2e", "#6b1f4a", "#ff7a3d", "#ffe9b0"]),
  avatar("halftone_hana", `.12+.85*${step("(.2+.62*(y+.5))*.5-hypot(u,v)", ".05")}`, ["#ff5d73", "#ffe1d6"], {
    u: `${fract("(x+y)*8")}-.5`,
    v: `${fract("(x-y)*8")}-.5`,
  }),
  avatar("slowshader", ".5+.35*sin(a*2+1.6*sin(b*2))+.12*sin(b*6+a)", ["#0c2340", "#1f6f8b", "#8fd3c8", "#fff2d8", "#f29e6d"], {
    a: "x*3+.8*sin(y*5)",
    b: "y*3+.7*sin(a*1.4+1)",
  }),
  avatar(
    "brine_and_rye",
    `.1+.15*(y+.5)+${sum(4, (i) => `(.4+.12*${i})*${step(`.048-hypot(max(abs(x)-${[0.14, 0.22, 0.2, 0.26][i]},0),y+.195-.13*${i})`)}`)}`,
    ["#f4e3c1", "#e0a458", "#8c4a1f", "#3b1c0a"],
  ),
  avatar("tidepool_fm", ".5+.42*sin(hypot(x,y-.1)*44-3*sin(atan2(y-.1,x)*2))*exp(-hypot(x,y)*2.4)-.1*y", [
    "#05233b",
    "#0b6e8a",
    "#43d1c4",
    "#f1ffe7",
  ]),
  avatar("fieldnotes", `.2+.18*${step("y+.12-.08*sin(x*7)")}+.22*${step("y-.08-.07*sin(x*5+2)")}+.3*${step("y-.26-.05*sin(x*9+4)")}`, [
    "#fbf3df",
    "#d9e3b0",
    "#7fae6a",
    "#2d6148",
    "#16382f",
  ]),
  avatar("corner_kick", `.25+.1*y+.6*${step(".035-abs(hypot(x-.5,y-.5)-.42)")}+.6*${step(".035-abs(hypot(x-.5,y-.5)-.72)")}`, [
    "#0f3d2e",
    "#1c7a4f",
    "#7bd389",
    "#f7fff0",
  ]),
  avatar("pixel_orchard", `(.15+.8*${hash("floor(abs(x)*10)", "floor(y*10+.5)+4")})*${step(".43-max(abs(x),abs(y))", ".01")}`, [
    "#1d1533",
    "#5b2a86",
    "#e8487f",
    "#ffb347",
    "#fff6b0",
  ]),
  avatar("longway_round", `.9-.5*(y+.5)-.45*${step("y-.12-.3*abs(x+.1)+.06*sin(x*30)")}-.25*${step("y-.2+.22*abs(x-.2)")}`, [
    "#1f2440",
    "#5c4b7d",
    "#c97b84",
    "#ffc09f",
    "#fff1d0",
  ]),
  avatar(
    "theorem_tea",
    `.12+.12*(y+.5)+.75*(${step(".02-abs(hypot(x+.11,y+.07)-.19)")}+${step(".02-abs(hypot(x-.11,y+.07)-.19)")}+${step(".02-abs(hypot(x,y-.12)-.19)")})`,
    ["#10243f", "#2b5a8c", "#f0b860", "#fff4d6"],
  ),
  avatar("softlaunch", ".5+.5*sin(x*2.2+y*3+.8*sin(y*4-x*2))", ["#ffd6e0", "#e3c8f7", "#b8d8ff", "#d5fff0"]),
  avatar(
    "kitchen_sundays",
    `.14+.8*${step("min(.42-r,abs(turn)*r*.7-.012)", ".012")}*(.45+1.1*r)`,
    ["#d9480f", "#ff922b", "#ffd43b", "#fff9db"],
    { r: "hypot(x,y)", turn: `${fract("atan2(y,x)/(2*PI)*8")}-.5` },
  ),
  avatar("open_mic_cat", `.12+.06*y+.75*exp(-pow((y-.3*exp(-x*x*14)*sin(x*46))/.03,2))+.15*exp(-abs(y)*9)`, [
    "#130a26",
    "#4a1d7a",
    "#e04fa8",
    "#ffe0f0",
  ]),
];
