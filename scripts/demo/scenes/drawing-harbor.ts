import { INK, type Part, PENCIL, rectangle, wave } from "./kit/drawn.ts";
import { curve, type Sketch } from "./kit/ink.ts";
import { range } from "./kit/timeline.ts";

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
  const hull = curve([
    [x - size, y],
    [x - size * 0.7, y + size * 0.36],
    [x + size * 0.7, y + size * 0.36],
    [x + size, y - 4],
  ]);
  s.wash([...hull, [x - size, y]], color, 0.85).pen([...hull, [x - size, y]], INK, 2.8);
  s.pen(
    [
      [x, y],
      [x, y - size * 1.7],
    ],
    INK,
    2.6,
  ).pen(
    [
      [x, y - size * 1.7],
      [x + size * 0.8, y - size * 0.2],
      [x, y - size * 0.2],
    ],
    INK,
    2,
  );
  s.wash(
    [
      [x + 3, y - size * 1.6],
      [x + size * 0.76, y - size * 0.23],
      [x + 3, y - size * 0.23],
    ],
    "#fffaf0",
    0.9,
  );
}

export const drawHarbor: Part[] = [
  {
    title: "Quay and horizon",
    draw: (s) => {
      s.pen(
        [
          [160, 430],
          [1120, 430],
        ],
        PENCIL,
        1.6,
        0.8,
      ).pen(
        [
          [160, 468],
          [1120, 462],
        ],
        PENCIL,
        1.4,
        0.7,
      );
      s.pen(
        curve([
          [160, 300],
          [330, 190],
          [520, 240],
          [760, 160],
          [960, 230],
          [1120, 200],
        ]),
        PENCIL,
        1.6,
        0.8,
      );
    },
  },
  {
    title: "Seven houses",
    draw: (s) => {
      for (const [x, w, h] of HOUSES) {
        s.pen(
          [
            [x, 430],
            [x, 430 - h],
            [x + w, 430 - h],
            [x + w, 430],
          ],
          INK,
          2.8,
        );
        s.pen(
          [
            [x - 5, 430 - h],
            [x + w / 2, 430 - h - 46],
            [x + w + 5, 430 - h],
          ],
          INK,
          2.8,
        );
        for (const row of range(Math.floor((h - 60) / 52)))
          for (const k of [0.22, 0.6])
            s.pen(rectangle(x + w * k, 430 - h + 22 + row * 52, 19, 27), INK, 1.8);
        s.pen(rectangle(x + w * 0.4, 388, 24, 42), INK, 2);
      }
    },
  },
  {
    title: "Paint",
    draw: (s) => {
      s.wash(
        [
          [160, 60],
          [1120, 60],
          [1120, 430],
          [160, 430],
        ],
        "#9cc9e3",
        0.28,
      );
      s.wash(
        [
          ...curve([
            [160, 300],
            [330, 190],
            [520, 240],
            [760, 160],
            [960, 230],
            [1120, 200],
          ]),
          [1120, 430],
          [160, 430],
        ],
        "#7fa58a",
        0.42,
      );
      for (const [x, w, h, color] of HOUSES) {
        s.wash(
          [
            [x + 1, 430],
            [x + 1, 431 - h],
            [x + w - 1, 431 - h],
            [x + w - 1, 430],
          ],
          color,
          0.88,
        );
        s.wash(
          [
            [x - 4, 430 - h],
            [x + w / 2, 386 - h],
            [x + w + 4, 430 - h],
          ],
          "#8c4a3c",
          0.85,
        );
        for (const row of range(Math.floor((h - 60) / 52)))
          for (const k of [0.22, 0.6])
            s.wash(rectangle(x + w * k, 430 - h + 22 + row * 52, 19, 27), "#fff4c9", 0.95);
        s.wash(rectangle(x + w * 0.4, 388, 24, 42), "#4d3b4a", 0.9);
      }
      s.wash(rectangle(160, 430, 960, 36), "#b9ab98", 0.9).wash(
        rectangle(160, 466, 960, 200),
        "#3e7fa6",
        0.5,
      );
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
      for (const [x, y, l] of [
        [200, 600, 120],
        [430, 500, 110],
        [480, 640, 200],
        [720, 620, 150],
        [760, 500, 90],
        [960, 590, 130],
        [230, 650, 140],
        [1000, 500, 90],
      ] as const)
        s.pen(wave(x, y, l, 3.4, Math.round(l / 30)), "#f4fbff", 2.4, 0.9);
      for (const x of [210, 460, 700, 1060])
        s.pen(
          [
            [x, 466],
            [x, 440],
            [x + 10, 440],
            [x + 10, 466],
          ],
          INK,
          2.2,
        );
    },
  },
];
