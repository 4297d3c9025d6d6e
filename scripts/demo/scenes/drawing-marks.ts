import { curve, oval, type Sketch } from "./kit/ink.ts";
import type { Point } from "./kit/paint.ts";
import { random, range } from "./kit/timeline.ts";

interface Part {
  title: string;
  draw: (sketch: Sketch) => void;
}

const PENCIL = "#9a96a2";
const INK = "#2d2b3a";

const rectangle = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
  [x, y],
];
const wave = (x: number, y: number, length: number, height: number, count: number): Point[] =>
  curve(range(count * 2 + 1).map((i): Point => [x + (length * i) / (count * 2), y + (i % 2 ? -height : height)]));

const TOWER: Point[] = [
  [590, 520],
  [612, 232],
  [688, 232],
  [712, 520],
];
const ROCK: Point[] = curve([
  [420, 566],
  [470, 524],
  [540, 512],
  [600, 520],
  [712, 518],
  [780, 534],
  [850, 552],
  [900, 590],
]);

/** Returns a stripe of the tower between two heights, 0 (top) to 1. */
const stripe = (from: number, to: number): Point[] => {
  const edge = (part: number): [number, number] => [612 - 22 * part, 688 + 24 * part];
  const y = (part: number): number => 232 + 288 * part;
  const [[a, b], [d, e]] = [edge(from), edge(to)];
  return [
    [a, y(from)],
    [b, y(from)],
    [e, y(to)],
    [d, y(to)],
  ];
};

function lighthouseInk(s: Sketch): void {
  s.pen(TOWER, INK, 3.2).pen([[590, 520], [712, 520]], INK, 3);
  for (const part of [0.16, 0.33, 0.5, 0.67, 0.84]) s.pen(stripe(part, part).slice(0, 2), INK, 2);
  s.pen(rectangle(598, 216, 104, 14), INK, 3);
  s.pen(rectangle(620, 168, 60, 48), INK, 3);
  for (const x of [635, 650, 665]) s.pen([[x, 168], [x, 216]], INK, 1.6);
  s.pen(curve([[612, 168], [628, 146], [650, 132], [672, 146], [688, 168]]), INK, 3).pen([[612, 168], [688, 168]], INK, 3);
  s.pen([[650, 132], [650, 112]], INK, 2.4);
  for (const x of range(9)) s.pen([[600 + x * 12.5, 216], [600 + x * 12.5, 198]], INK, 1.4);
  s.pen([[598, 198], [702, 198]], INK, 1.8);
  s.pen(oval(650, 296, 9, 13), INK, 2.2).pen(oval(651, 388, 10, 14), INK, 2.2);
  s.pen(curve([[632, 520], [632, 478], [651, 466], [670, 478], [670, 520]]), INK, 2.6);
  s.pen(ROCK, INK, 3.4);
  s.pen(curve([[480, 560], [510, 540], [560, 544]]), INK, 2).pen(curve([[740, 560], [780, 552], [820, 572]]), INK, 2);
  s.pen(rectangle(730, 470, 92, 58), INK, 2.8).pen([[722, 472], [776, 434], [830, 472]], INK, 3);
  s.pen(rectangle(744, 486, 20, 20), INK, 2).pen(rectangle(786, 492, 18, 36), INK, 2);
}

export const drawLighthouse: Part[] = [
  {
    title: "A few pencil lines",
    draw: (s) => {
      s.pen([[170, 470], [1110, 470]], PENCIL, 1.6, 0.7).pen([[650, 90], [650, 560]], PENCIL, 1.4, 0.6);
      s.pen([[584, 524], [610, 226]], PENCIL, 1.4, 0.7).pen([[718, 524], [690, 226]], PENCIL, 1.4, 0.7);
      s.pen(curve([[410, 572], [560, 505], [780, 520], [910, 600]]), PENCIL, 1.4, 0.7);
    },
  },
  { title: "Ink", draw: lighthouseInk },
  {
    title: "The sea",
    draw: (s) => {
      s.pen([[170, 470], [592, 470]], INK, 2).pen([[826, 470], [1110, 470]], INK, 2);
      for (const [x, y, l] of [[190, 500, 200], [240, 540, 170], [180, 590, 230], [440, 630, 260], [930, 510, 160], [900, 640, 190], [960, 560, 130], [640, 600, 180]] as const)
        s.pen(wave(x, y, l, 4, Math.round(l / 38)), "#3b6488", 2.2);
      s.pen([[270, 468], [270, 408]], INK, 2).pen([[272, 410], [316, 456], [272, 456]], INK, 2).pen(curve([[240, 462], [270, 476], [318, 462]]), INK, 2.4);
    },
  },
  {
    title: "Color",
    draw: (s) => {
      s.wash(rectangle(170, 90, 940, 378), "#f6c99a", 0.3).wash(rectangle(170, 300, 940, 168), "#f08f73", 0.22);
      s.wash(rectangle(170, 472, 940, 196), "#3f86ad", 0.36);
      for (const [a, b] of [[0, 0.16], [0.33, 0.5], [0.67, 0.84]] as const) s.wash(stripe(a, b), "#d8433d", 0.82);
      s.wash(rectangle(622, 170, 56, 44), "#ffe07a", 0.95);
      s.wash([...ROCK, [860, 640], [470, 640]], "#6d6a76", 0.75);
      s.wash([[722, 472], [776, 434], [830, 472]], "#a3503a", 0.85).wash(rectangle(732, 474, 88, 52), "#fff7e4", 0.9);
      s.wash([[620, 190], [170, 110], [170, 220]], "#ffe9a6", 0.42).wash([[680, 190], [1110, 120], [1110, 250]], "#ffe9a6", 0.42);
      s.wash([[274, 412], [314, 455], [274, 455]], "#fffdf5", 0.95);
    },
  },
  {
    title: "Gulls",
    draw: (s) => {
      for (const [x, y, r] of [[330, 200, 20], [390, 166, 14], [450, 216, 12], [900, 180, 18], [960, 214, 12]] as const)
        s.pen(curve([[x - r, y - r * 0.5], [x - r * 0.4, y - r * 0.7], [x, y], [x + r * 0.4, y - r * 0.7], [x + r, y - r * 0.5]]), INK, 2.4);
    },
  },
];

const FOX: Point[] = curve([
  [470, 250], [520, 300], [590, 322], [690, 322], [760, 300], [812, 250], [826, 340], [800, 420], [742, 490], [690, 540], [640, 566], [590, 540], [538, 490], [480, 420], [456, 340], [470, 250],
]);
const EAR_LEFT: Point[] = [[474, 330], [452, 150], [560, 262], [540, 310]];
const EAR_RIGHT: Point[] = [[806, 330], [828, 150], [720, 262], [740, 310]];
const CHEEK_LEFT: Point[] = curve([[466, 372], [540, 400], [596, 450], [640, 566], [560, 520], [490, 440]], true);
const CHEEK_RIGHT: Point[] = CHEEK_LEFT.map(([x, y]): Point => [1280 - x, y]);
const NOSE: Point[] = curve([[612, 520], [640, 508], [668, 520], [652, 548], [640, 556], [628, 548]], true);

function fur(s: Sketch): void {
  const next = random(12);
  for (const i of range(46)) {
    const side = i % 2 ? 1 : -1;
    const [u, v] = [40 + next() * 130, 300 + next() * 90];
    const x = 640 + side * u;
    s.pen([[x, v], [x + side * (4 + next() * 8), v + 18 + next() * 14]], "#8c3d16", 1.6, 0.6);
  }
}

export const drawFox: Part[] = [
  {
    title: "Hilfslinien",
    draw: (s) => {
      s.pen(oval(640, 390, 186, 172), PENCIL, 1.4, 0.7).pen([[640, 130], [640, 620]], PENCIL, 1.2, 0.6);
      s.pen([[430, 392], [850, 392]], PENCIL, 1.2, 0.6).pen([[456, 150], [640, 566], [824, 150]], PENCIL, 1.2, 0.5);
    },
  },
  {
    title: "Der Kopf",
    draw: (s) => {
      s.pen(FOX, INK, 3.4).pen(EAR_LEFT, INK, 3.4).pen(EAR_RIGHT, INK, 3.4);
      s.pen([[486, 290], [472, 192], [530, 262]], INK, 2).pen([[794, 290], [808, 192], [750, 262]], INK, 2);
      s.pen(curve([[466, 372], [540, 400], [596, 450], [626, 520]]), INK, 2.4).pen(curve([[814, 372], [740, 400], [684, 450], [654, 520]]), INK, 2.4);
    },
  },
  {
    title: "Augen und Nase",
    draw: (s) => {
      for (const x of [562, 718]) {
        s.pen(oval(x, 398, 21, 15), INK, 3).wash(oval(x, 398, 20, 14), "#f2b23c", 0.95).wash(oval(x, 398, 6, 13), INK).wash(oval(x + 4, 392, 3.4, 3.4), "#ffffff");
      }
      s.pen(NOSE, INK, 3).wash(NOSE, INK, 0.95).wash(oval(632, 520, 7, 3.4), "#8d8a98");
      s.pen(curve([[640, 556], [640, 574], [616, 590], [596, 580]]), INK, 2.4).pen(curve([[640, 574], [664, 590], [684, 580]]), INK, 2.4);
      for (const [a, b] of [[560, 470], [548, 490], [560, 512]] as const) s.pen([[a, b], [a - 120, b - 10]], INK, 1.3, 0.7).pen([[1280 - a, b], [1400 - a, b - 10]], INK, 1.3, 0.7);
    },
  },
  {
    title: "Farbe",
    draw: (s) => {
      s.wash(EAR_LEFT, "#c9551e", 0.9).wash(EAR_RIGHT, "#c9551e", 0.9).wash(FOX, "#e0702d", 0.72);
      s.wash([[486, 290], [472, 192], [530, 262]], "#3b2a2a", 0.85).wash([[794, 290], [808, 192], [750, 262]], "#3b2a2a", 0.85);
      s.wash(CHEEK_LEFT, "#fff6e8", 0.96).wash(CHEEK_RIGHT, "#fff6e8", 0.96);
      for (const x of [562, 718]) s.wash(oval(x, 398, 20, 14), "#f7b733").wash(oval(x, 398, 6, 13), INK).wash(oval(x + 4, 392, 3.4, 3.4), "#ffffff").pen(oval(x, 398, 21, 15), INK, 3);
      s.wash(NOSE, INK).wash(oval(632, 520, 7, 3.4), "#8d8a98");
      fur(s);
    },
  },
  {
    title: "Ein paar Blätter",
    draw: (s) => {
      for (const [x, y, turn, color] of [[250, 560, 0.5, "#c98a2b"], [330, 620, -0.4, "#a5452a"], [930, 600, 0.3, "#b9652a"], [1010, 540, -0.6, "#d3a13b"], [880, 640, 1, "#8d5a2b"]] as const) {
        s.wash(oval(x, y, 44, 17, { turn }), color, 0.8).pen(oval(x, y, 44, 17, { turn }), INK, 2);
        s.pen([[x - 44 * Math.cos(turn), y - 44 * Math.sin(turn)], [x + 60 * Math.cos(turn), y + 60 * Math.sin(turn)]], INK, 1.6);
      }
    },
  },
];

const HOUSES = [
  [190, 120, 190, "#e2574c"],
  [310, 96, 232, "#f0c26b"],
  [406, 116, 170, "#6f9f8f"],
  [522, 90, 214, "#e89a6c"],
  [612, 128, 186, "#7d8fc4"],
  [740, 100, 226, "#f3e3c3"],
  [840, 118, 176, "#c96f7f"],
] as const;

function boat(s: Sketch, x: number, y: number, size: number, color: string): void {
  const hull = curve([[x - size, y], [x - size * 0.7, y + size * 0.36], [x + size * 0.7, y + size * 0.36], [x + size, y - 4]]);
  s.wash([...hull, [x - size, y]], color, 0.85).pen([...hull, [x - size, y]], INK, 2.8);
  s.pen([[x, y], [x, y - size * 1.7]], INK, 2.6).pen([[x, y - size * 1.7], [x + size * 0.8, y - size * 0.2], [x, y - size * 0.2]], INK, 2);
  s.wash([[x + 3, y - size * 1.6], [x + size * 0.76, y - size * 0.23], [x + 3, y - size * 0.23]], "#fffaf0", 0.9);
}

export const drawHarbor: Part[] = [
  {
    title: "Quay and horizon",
    draw: (s) => {
      s.pen([[160, 430], [1120, 430]], PENCIL, 1.6, 0.8).pen([[160, 468], [1120, 462]], PENCIL, 1.4, 0.7);
      s.pen(curve([[160, 300], [330, 190], [520, 240], [760, 160], [960, 230], [1120, 200]]), PENCIL, 1.6, 0.8);
    },
  },
  {
    title: "Seven houses",
    draw: (s) => {
      for (const [x, w, h] of HOUSES) {
        s.pen([[x, 430], [x, 430 - h], [x + w, 430 - h], [x + w, 430]], INK, 2.8);
        s.pen([[x - 5, 430 - h], [x + w / 2, 430 - h - 46], [x + w + 5, 430 - h]], INK, 2.8);
        for (const row of range(Math.floor((h - 60) / 52)))
          for (const k of [0.22, 0.6]) s.pen(rectangle(x + w * k, 430 - h + 22 + row * 52, 19, 27), INK, 1.8);
        s.pen(rectangle(x + w * 0.4, 388, 24, 42), INK, 2);
      }
    },
  },
  {
    title: "Paint",
    draw: (s) => {
      s.wash([[160, 60], [1120, 60], [1120, 430], [160, 430]], "#9cc9e3", 0.28);
      s.wash([...curve([[160, 300], [330, 190], [520, 240], [760, 160], [960, 230], [1120, 200]]), [1120, 430], [160, 430]], "#7fa58a", 0.42);
      for (const [x, w, h, color] of HOUSES) {
        s.wash([[x + 1, 430], [x + 1, 431 - h], [x + w - 1, 431 - h], [x + w - 1, 430]], color, 0.88);
        s.wash([[x - 4, 430 - h], [x + w / 2, 386 - h], [x + w + 4, 430 - h]], "#8c4a3c", 0.85);
        for (const row of range(Math.floor((h - 60) / 52)))
          for (const k of [0.22, 0.6]) s.wash(rectangle(x + w * k, 430 - h + 22 + row * 52, 19, 27), "#fff4c9", 0.95);
        s.wash(rectangle(x + w * 0.4, 388, 24, 42), "#4d3b4a", 0.9);
      }
      s.wash(rectangle(160, 430, 960, 36), "#b9ab98", 0.9).wash(rectangle(160, 466, 960, 200), "#3e7fa6", 0.5);
    },
  },
  {
    title: "Boats",
    draw: (s) => {
      boat(s, 330, 540, 66, "#d8433d");
      boat(s, 610, 580, 84, "#2f6f8f");
      boat(s, 900, 530, 60, "#e0a640");
    },
  },
  {
    title: "Water",
    draw: (s) => {
      for (const [x, y, l] of [[200, 600, 120], [430, 500, 110], [480, 640, 200], [720, 620, 150], [760, 500, 90], [960, 590, 130], [230, 650, 140], [1000, 500, 90]] as const)
        s.pen(wave(x, y, l, 3.4, Math.round(l / 30)), "#f4fbff", 2.4, 0.9);
      for (const x of [210, 460, 700, 1060]) s.pen([[x, 466], [x, 440], [x + 10, 440], [x + 10, 466]], INK, 2.2);
    },
  },
];
