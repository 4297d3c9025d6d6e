import { INK, type Part, PENCIL, rectangle, wave } from "./kit/drawn.ts";
import { curve, oval, type Sketch } from "./kit/ink.ts";
import type { Point } from "./kit/paint.ts";
import { range } from "./kit/timeline.ts";

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
  s.pen(TOWER, INK, 3.2).pen(
    [
      [590, 520],
      [712, 520],
    ],
    INK,
    3,
  );
  for (const part of [0.16, 0.33, 0.5, 0.67, 0.84]) s.pen(stripe(part, part).slice(0, 2), INK, 2);
  s.pen(rectangle(598, 216, 104, 14), INK, 3);
  s.pen(rectangle(620, 168, 60, 48), INK, 3);
  for (const x of [635, 650, 665])
    s.pen(
      [
        [x, 168],
        [x, 216],
      ],
      INK,
      1.6,
    );
  s.pen(
    curve([
      [612, 168],
      [628, 146],
      [650, 132],
      [672, 146],
      [688, 168],
    ]),
    INK,
    3,
  ).pen(
    [
      [612, 168],
      [688, 168],
    ],
    INK,
    3,
  );
  s.pen(
    [
      [650, 132],
      [650, 112],
    ],
    INK,
    2.4,
  );
  for (const x of range(9))
    s.pen(
      [
        [600 + x * 12.5, 216],
        [600 + x * 12.5, 198],
      ],
      INK,
      1.4,
    );
  s.pen(
    [
      [598, 198],
      [702, 198],
    ],
    INK,
    1.8,
  );
  s.pen(oval(650, 296, 9, 13), INK, 2.2).pen(oval(651, 388, 10, 14), INK, 2.2);
  s.pen(
    curve([
      [632, 520],
      [632, 478],
      [651, 466],
      [670, 478],
      [670, 520],
    ]),
    INK,
    2.6,
  );
}

function rockInk(s: Sketch): void {
  s.pen(ROCK, INK, 3.4);
  s.pen(
    curve([
      [480, 560],
      [510, 540],
      [560, 544],
    ]),
    INK,
    2,
  ).pen(
    curve([
      [740, 560],
      [780, 552],
      [820, 572],
    ]),
    INK,
    2,
  );
  s.pen(rectangle(730, 470, 92, 58), INK, 2.8).pen(
    [
      [722, 472],
      [776, 434],
      [830, 472],
    ],
    INK,
    3,
  );
  s.pen(rectangle(744, 486, 20, 20), INK, 2).pen(rectangle(786, 492, 18, 36), INK, 2);
}

export const drawLighthouse: Part[] = [
  {
    title: "A few pencil lines",
    draw: (s) => {
      s.pen(
        [
          [170, 470],
          [1110, 470],
        ],
        PENCIL,
        1.6,
        0.7,
      ).pen(
        [
          [650, 90],
          [650, 560],
        ],
        PENCIL,
        1.4,
        0.6,
      );
      s.pen(
        [
          [584, 524],
          [610, 226],
        ],
        PENCIL,
        1.4,
        0.7,
      ).pen(
        [
          [718, 524],
          [690, 226],
        ],
        PENCIL,
        1.4,
        0.7,
      );
      s.pen(
        curve([
          [410, 572],
          [560, 505],
          [780, 520],
          [910, 600],
        ]),
        PENCIL,
        1.4,
        0.7,
      );
    },
  },
  {
    title: "Ink",
    draw: (s) => {
      lighthouseInk(s);
      rockInk(s);
    },
  },
  {
    title: "The sea",
    draw: (s) => {
      s.pen(
        [
          [170, 470],
          [592, 470],
        ],
        INK,
        2,
      ).pen(
        [
          [826, 470],
          [1110, 470],
        ],
        INK,
        2,
      );
      for (const [x, y, l] of [
        [190, 500, 200],
        [240, 540, 170],
        [180, 590, 230],
        [440, 630, 260],
        [930, 510, 160],
        [900, 640, 190],
        [960, 560, 130],
        [640, 600, 180],
      ] as const)
        s.pen(wave(x, y, l, 4, Math.round(l / 38)), "#3b6488", 2.2);
      s.pen(
        [
          [270, 468],
          [270, 408],
        ],
        INK,
        2,
      )
        .pen(
          [
            [272, 410],
            [316, 456],
            [272, 456],
          ],
          INK,
          2,
        )
        .pen(
          curve([
            [240, 462],
            [270, 476],
            [318, 462],
          ]),
          INK,
          2.4,
        );
    },
  },
  {
    title: "Color",
    draw: (s) => {
      s.wash(rectangle(170, 90, 940, 378), "#f6c99a", 0.3).wash(
        rectangle(170, 300, 940, 168),
        "#f08f73",
        0.22,
      );
      s.wash(rectangle(170, 472, 940, 196), "#3f86ad", 0.36);
      for (const [a, b] of [
        [0, 0.16],
        [0.33, 0.5],
        [0.67, 0.84],
      ] as const)
        s.wash(stripe(a, b), "#d8433d", 0.82);
      s.wash(rectangle(622, 170, 56, 44), "#ffe07a", 0.95);
      s.wash([...ROCK, [860, 640], [470, 640]], "#6d6a76", 0.75);
      s.wash(
        [
          [722, 472],
          [776, 434],
          [830, 472],
        ],
        "#a3503a",
        0.85,
      ).wash(rectangle(732, 474, 88, 52), "#fff7e4", 0.9);
      s.wash(
        [
          [620, 190],
          [170, 110],
          [170, 220],
        ],
        "#ffe9a6",
        0.42,
      ).wash(
        [
          [680, 190],
          [1110, 120],
          [1110, 250],
        ],
        "#ffe9a6",
        0.42,
      );
      s.wash(
        [
          [274, 412],
          [314, 455],
          [274, 455],
        ],
        "#fffdf5",
        0.95,
      );
    },
  },
  {
    title: "Gulls",
    draw: (s) => {
      for (const [x, y, r] of [
        [330, 200, 20],
        [390, 166, 14],
        [450, 216, 12],
        [900, 180, 18],
        [960, 214, 12],
      ] as const)
        s.pen(
          curve([
            [x - r, y - r * 0.5],
            [x - r * 0.4, y - r * 0.7],
            [x, y],
            [x + r * 0.4, y - r * 0.7],
            [x + r, y - r * 0.5],
          ]),
          INK,
          2.4,
        );
    },
  },
];
