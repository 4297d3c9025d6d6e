import { fract, hash, type Layer, step, sum } from "./canvas.ts";

const warp = (speed: number, scale: number): Record<string, string> => ({
  a: `x*${scale}+.8*sin(y*${scale}*1.3+t*${speed})+.4*sin(x*${scale}*1.9-t*${speed * 0.7}+1.3)`,
  b: `y*${scale}+.8*sin(a*1.1-t*${speed * 0.8}+.5)+.35*sin(y*${scale}*2.3+t*${speed * 0.6})`,
  c: `a+.7*sin(b*1.4+t*${speed * 0.5})`,
});

export const paint = (base: string, mask: string, over: string): string =>
  `(${base})*(1-${mask})+(${over})*${mask}`;

/** Lets cells of the image step at different moments: small changes per frame compress well. */
const staggeredGrid = (rate: number, cell: string): string =>
  `(floor(t*${rate}+${cell})-${cell})/${rate}`;

export const neonGrid: Layer[] = [
  {
    period: 4,
    vars: {
      sky: ".07+.36*exp(-abs(.1-y)*5)",
      r: "hypot(x,y+.09)",
      stripe: `${step("sin(pow(clip(y+.16,0,1),.6)*52-t*PI/2)+1.05-clip((y+.16)*5.2,0,1.15)", ".12")}`,
      disc: `${step(".235-r")}*stripe*lt(y,.1)`,
    },
    value:
      "if(lt(y,.1),sky+(.95-.38*clip((y+.3)/.4,0,1)-sky)*disc+.12*exp(-abs(r-.235)*9)*(1-disc),.05+.1*exp(-(y-.1)*9))",
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
    value:
      "if(gt(y,.1),(lines*.75+glow*.6)*clip(d*16-.12,0,1)*(1-d*.5),0)+.5*exp(-pow((y-.1)/.006,2))",
    palette: [
      [0, "#000000"],
      [0.3, "#43106e"],
      [0.65, "#c42bd6"],
      [0.9, "#5ad8ff"],
      [1, "#e6fbff"],
    ],
  },
];

export const pixelTide: Layer[] = [
  {
    shrink: 1.5,
    vars: {
      u: "(floor(x*12)+.5)/12",
      v: "(floor(y*12)+.5)/12",
      k: hash("u*12", "v*12"),
      at: staggeredGrid(5, "k"),
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

export const tunnelRun: Layer[] = [
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
    value:
      "(exp(-pow(ring/.05,2))*lit+.7*exp(-pow(spoke*r/.016,2))+.2*exp(-ring*6))*clip(r*2.4-.1,0,1)+.28*exp(-r*7)",
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

export const dotWave: Layer[] = [
  {
    shrink: 1.5,
    vars: {
      u: "(floor(x*15)+.5)/15",
      v: "(floor(y*15)+.5)/15",
      at: staggeredGrid(8, hash("u*15", "v*15")),
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

export const inkMarble: Layer[] = [
  {
    pace: 0.5,
    shrink: 2.5,
    vars: {
      ...warp(0.34, 3.1),
      d: "b+.8*sin(c*1.6-t*.22)",
      e: "sin(c*1.5+d*.9)+.5*sin(d*2.6-c*.7+t*.15)",
    },
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

export const ribbonLines: Layer[] = [
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

export const silkWaves: Layer[] = [
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
    value: sum(
      7,
      (i) => `${(0.32 + 0.05 * i).toFixed(2)}/(1+pow((y-row${i})*240,2))+.06/(1+abs(y-row${i})*40)`,
    ),
    palette: [
      [0, "#000000"],
      [0.25, "#3b1a78"],
      [0.5, "#8f3fd1"],
      [0.75, "#f065b8"],
      [1, "#ffe9dc"],
    ],
  },
];

export const saffronSwirl: Layer[] = [
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

export const citrusSlices: Layer[] = [
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
      paint(
        ".1+.12*k",
        step(".93-r", ".02"),
        paint(".72", "wedge", ".22+.16*k+.1*r+.05*sin(turn*70+r*9)*r"),
      ),
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

const gray = "format=gray";
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

export const ruleWeave: Layer[] = [
  {
    source: `cellauto=s=80x46:rule=150:r={fps}/8:ratio=.1:seed=21,${gray},fps={fps},scale=1280:736:flags=neighbor,gblur=5,crop=1280:720:0:'mod(n,8)*2'`,
    palette: [
      [0, "#16263a"],
      [0.4, "#1b2f45"],
      [0.6, "#e8f4f4"],
      [1, "#ffffff"],
    ],
  },
  verticalTint("#ffb45c", "#2fc6c0"),
];

export const lifeGarden: Layer[] = [
  {
    source: `life=s=64x36:r=3:ratio=.3:seed=8,${gray},fps=9,lagfun=decay=.84,fps={fps},scale=1280:720:flags=neighbor`,
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
export const scopeBloom: Layer[] = [
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

export const CQT_NOTES = [57, 64, 69, 72, 76, 72, 69, 64];
export const cqtTide: Layer[] = [
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
