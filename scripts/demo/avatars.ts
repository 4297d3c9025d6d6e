import { fract, hash, type Layer, type Stop, step, sum } from "./canvas.ts";

export interface AvatarRecipe {
  username: string;
  layers: Layer[];
}

const avatar = (
  username: string,
  value: string,
  colors: string[],
  vars: Record<string, string> = {},
): AvatarRecipe => ({
  username,
  layers: [
    { vars, value, palette: colors.map((color, i): Stop => [i / (colors.length - 1), color]) },
  ],
});

export const AVATARS: AvatarRecipe[] = [
  avatar(
    "nightbus",
    `.1+.35*(y+.5)+.6*${step(".3-hypot(x,y)")}*${step("hypot(x+.13,y-.09)-.27")}`,
    ["#0b1033", "#2a2f7a", "#7c6fd6", "#ffe3a3"],
  ),
  avatar("looplantern", ".12+.8*exp(-pow((hypot(x,y*.8)-.05)/.22,4))*(.75-.6*y)+.1*y", [
    "#1b0b2e",
    "#6b1f4a",
    "#ff7a3d",
    "#ffe9b0",
  ]),
  avatar(
    "halftone_hana",
    `.12+.85*${step("(.2+.62*(y+.5))*.5-hypot(u,v)", ".05")}`,
    ["#ff5d73", "#ffe1d6"],
    {
      u: `${fract("(x+y)*8")}-.5`,
      v: `${fract("(x-y)*8")}-.5`,
    },
  ),
  avatar(
    "slowshader",
    ".5+.35*sin(a*2+1.6*sin(b*2))+.12*sin(b*6+a)",
    ["#0c2340", "#1f6f8b", "#8fd3c8", "#fff2d8", "#f29e6d"],
    {
      a: "x*3+.8*sin(y*5)",
      b: "y*3+.7*sin(a*1.4+1)",
    },
  ),
  avatar(
    "brine_and_rye",
    `.1+.15*(y+.5)+${sum(4, (i) => `(.4+.12*${i})*${step(`.048-hypot(max(abs(x)-${[0.14, 0.22, 0.2, 0.26][i]},0),y+.195-.13*${i})`)}`)}`,
    ["#f4e3c1", "#e0a458", "#8c4a1f", "#3b1c0a"],
  ),
  avatar(
    "tidepool_fm",
    ".5+.42*sin(hypot(x,y-.1)*44-3*sin(atan2(y-.1,x)*2))*exp(-hypot(x,y)*2.4)-.1*y",
    ["#05233b", "#0b6e8a", "#43d1c4", "#f1ffe7"],
  ),
  avatar(
    "fieldnotes",
    `.2+.18*${step("y+.12-.08*sin(x*7)")}+.22*${step("y-.08-.07*sin(x*5+2)")}+.3*${step("y-.26-.05*sin(x*9+4)")}`,
    ["#fbf3df", "#d9e3b0", "#7fae6a", "#2d6148", "#16382f"],
  ),
  avatar(
    "corner_kick",
    `.25+.1*y+.6*${step(".035-abs(hypot(x-.5,y-.5)-.42)")}+.6*${step(".035-abs(hypot(x-.5,y-.5)-.72)")}`,
    ["#0f3d2e", "#1c7a4f", "#7bd389", "#f7fff0"],
  ),
  avatar(
    "pixel_orchard",
    `(.15+.8*${hash("floor(abs(x)*10)", "floor(y*10+.5)+4")})*${step(".43-max(abs(x),abs(y))", ".01")}`,
    ["#1d1533", "#5b2a86", "#e8487f", "#ffb347", "#fff6b0"],
  ),
  avatar(
    "longway_round",
    `.9-.5*(y+.5)-.45*${step("y-.12-.3*abs(x+.1)+.06*sin(x*30)")}-.25*${step("y-.2+.22*abs(x-.2)")}`,
    ["#1f2440", "#5c4b7d", "#c97b84", "#ffc09f", "#fff1d0"],
  ),
  avatar(
    "theorem_tea",
    `.12+.12*(y+.5)+.75*(${step(".02-abs(hypot(x+.11,y+.07)-.19)")}+${step(".02-abs(hypot(x-.11,y+.07)-.19)")}+${step(".02-abs(hypot(x,y-.12)-.19)")})`,
    ["#10243f", "#2b5a8c", "#f0b860", "#fff4d6"],
  ),
  avatar("softlaunch", ".5+.5*sin(x*2.2+y*3+.8*sin(y*4-x*2))", [
    "#ffd6e0",
    "#e3c8f7",
    "#b8d8ff",
    "#d5fff0",
  ]),
  avatar(
    "kitchen_sundays",
    `.14+.8*${step("min(.42-r,abs(turn)*r*.7-.012)", ".012")}*(.45+1.1*r)`,
    ["#d9480f", "#ff922b", "#ffd43b", "#fff9db"],
    { r: "hypot(x,y)", turn: `${fract("atan2(y,x)/(2*PI)*8")}-.5` },
  ),
  avatar(
    "open_mic_cat",
    `.12+.06*y+.75*exp(-pow((y-.3*exp(-x*x*14)*sin(x*46))/.03,2))+.15*exp(-abs(y)*9)`,
    ["#130a26", "#4a1d7a", "#e04fa8", "#ffe0f0"],
  ),
];
