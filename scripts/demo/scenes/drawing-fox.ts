import { INK, type Part, PENCIL } from "./kit/drawn.ts";
import { curve, oval, type Sketch } from "./kit/ink.ts";
import type { Point } from "./kit/paint.ts";
import { random, range } from "./kit/timeline.ts";

const FOX: Point[] = curve([
  [470, 250],
  [520, 300],
  [590, 322],
  [690, 322],
  [760, 300],
  [812, 250],
  [826, 340],
  [800, 420],
  [742, 490],
  [690, 540],
  [640, 566],
  [590, 540],
  [538, 490],
  [480, 420],
  [456, 340],
  [470, 250],
]);
const EAR_LEFT: Point[] = [
  [474, 330],
  [452, 150],
  [560, 262],
  [540, 310],
];
const EAR_RIGHT: Point[] = [
  [806, 330],
  [828, 150],
  [720, 262],
  [740, 310],
];
const CHEEK_LEFT: Point[] = curve(
  [
    [466, 372],
    [540, 400],
    [596, 450],
    [640, 566],
    [560, 520],
    [490, 440],
  ],
  true,
);
const CHEEK_RIGHT: Point[] = CHEEK_LEFT.map(([x, y]): Point => [1280 - x, y]);
const NOSE: Point[] = curve(
  [
    [612, 520],
    [640, 508],
    [668, 520],
    [652, 548],
    [640, 556],
    [628, 548],
  ],
  true,
);

function fur(s: Sketch): void {
  const next = random(12);
  for (const i of range(46)) {
    const side = i % 2 ? 1 : -1;
    const [u, v] = [40 + next() * 130, 300 + next() * 90];
    const x = 640 + side * u;
    s.pen(
      [
        [x, v],
        [x + side * (4 + next() * 8), v + 18 + next() * 14],
      ],
      "#8c3d16",
      1.6,
      0.6,
    );
  }
}

export const drawFox: Part[] = [
  {
    title: "Hilfslinien",
    draw: (s) => {
      s.pen(oval(640, 390, 186, 172), PENCIL, 1.4, 0.7).pen(
        [
          [640, 130],
          [640, 620],
        ],
        PENCIL,
        1.2,
        0.6,
      );
      s.pen(
        [
          [430, 392],
          [850, 392],
        ],
        PENCIL,
        1.2,
        0.6,
      ).pen(
        [
          [456, 150],
          [640, 566],
          [824, 150],
        ],
        PENCIL,
        1.2,
        0.5,
      );
    },
  },
  {
    title: "Der Kopf",
    draw: (s) => {
      s.pen(FOX, INK, 3.4).pen(EAR_LEFT, INK, 3.4).pen(EAR_RIGHT, INK, 3.4);
      s.pen(
        [
          [486, 290],
          [472, 192],
          [530, 262],
        ],
        INK,
        2,
      ).pen(
        [
          [794, 290],
          [808, 192],
          [750, 262],
        ],
        INK,
        2,
      );
      s.pen(
        curve([
          [466, 372],
          [540, 400],
          [596, 450],
          [626, 520],
        ]),
        INK,
        2.4,
      ).pen(
        curve([
          [814, 372],
          [740, 400],
          [684, 450],
          [654, 520],
        ]),
        INK,
        2.4,
      );
    },
  },
  {
    title: "Augen und Nase",
    draw: (s) => {
      for (const x of [562, 718]) {
        s.pen(oval(x, 398, 21, 15), INK, 3)
          .wash(oval(x, 398, 20, 14), "#f2b23c", 0.95)
          .wash(oval(x, 398, 6, 13), INK)
          .wash(oval(x + 4, 392, 3.4, 3.4), "#ffffff");
      }
      s.pen(NOSE, INK, 3)
        .wash(NOSE, INK, 0.95)
        .wash(oval(632, 520, 7, 3.4), "#8d8a98");
      s.pen(
        curve([
          [640, 556],
          [640, 574],
          [616, 590],
          [596, 580],
        ]),
        INK,
        2.4,
      ).pen(
        curve([
          [640, 574],
          [664, 590],
          [684, 580],
        ]),
        INK,
        2.4,
      );
      for (const [a, b] of [
        [560, 470],
        [548, 490],
        [560, 512],
      ] as const)
        s.pen(
          [
            [a, b],
            [a - 120, b - 10],
          ],
          INK,
          1.3,
          0.7,
        ).pen(
          [
            [1280 - a, b],
            [1400 - a, b - 10],
          ],
          INK,
          1.3,
          0.7,
        );
    },
  },
  {
    title: "Farbe",
    draw: (s) => {
      s.wash(EAR_LEFT, "#c9551e", 0.9).wash(EAR_RIGHT, "#c9551e", 0.9).wash(FOX, "#e0702d", 0.72);
      s.wash(
        [
          [486, 290],
          [472, 192],
          [530, 262],
        ],
        "#3b2a2a",
        0.85,
      ).wash(
        [
          [794, 290],
          [808, 192],
          [750, 262],
        ],
        "#3b2a2a",
        0.85,
      );
      s.wash(CHEEK_LEFT, "#fff6e8", 0.96).wash(CHEEK_RIGHT, "#fff6e8", 0.96);
      for (const x of [562, 718])
        s.wash(oval(x, 398, 20, 14), "#f7b733")
          .wash(oval(x, 398, 6, 13), INK)
          .wash(oval(x + 4, 392, 3.4, 3.4), "#ffffff")
          .pen(oval(x, 398, 21, 15), INK, 3);
      s.wash(NOSE, INK).wash(oval(632, 520, 7, 3.4), "#8d8a98");
      fur(s);
    },
  },
  {
    title: "Ein paar Blätter",
    draw: (s) => {
      for (const [x, y, turn, color] of [
        [250, 560, 0.5, "#c98a2b"],
        [330, 620, -0.4, "#a5452a"],
        [930, 600, 0.3, "#b9652a"],
        [1010, 540, -0.6, "#d3a13b"],
        [880, 640, 1, "#8d5a2b"],
      ] as const) {
        s.wash(oval(x, y, 44, 17, { turn }), color, 0.8).pen(oval(x, y, 44, 17, { turn }), INK, 2);
        s.pen(
          [
            [x - 44 * Math.cos(turn), y - 44 * Math.sin(turn)],
            [x + 60 * Math.cos(turn), y + 60 * Math.sin(turn)],
          ],
          INK,
          1.6,
        );
      }
    },
  },
];
