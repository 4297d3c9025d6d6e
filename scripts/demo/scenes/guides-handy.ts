import type { Guide } from "./kit/guide.ts";
import { box, disc, line, type Point, ring, shape } from "./kit/paint.ts";
import { type Draw, moved, stack } from "./kit/things.ts";
import { range } from "./kit/timeline.ts";

const shirt: Draw = (c) => {
  shape(
    c,
    [
      [-170, -150],
      [170, -150],
      [170, 150],
      [-170, 150],
    ],
    "#5f86b8",
  );
  for (const i of range(9))
    line(
      c,
      [
        [-170 + i * 42, -150],
        [-170 + i * 42, 150],
      ],
      "#6f95c6",
      2,
    );
};
const button =
  (y: number, holes = true): Draw =>
  (c) => {
    disc(c, 0, y + 5, 62, "rgba(0,0,0,.2)");
    disc(c, 0, y, 62, "#f4ead7");
    ring(c, 0, y, 48, "#d8c7a6", 5);
    if (holes)
      for (const [u, v] of [
        [-14, -14],
        [14, -14],
        [-14, 14],
        [14, 14],
      ] as const)
        disc(c, u, y + v, 6, "#6b5a44");
  };
const needle =
  (x: number, y: number): Draw =>
  (c, t) => {
    const dip = 26 * Math.sin(t * 2.6);
    line(
      c,
      [
        [x, y + dip],
        [x + 92, y - 150 + dip],
      ],
      "#c9d1dc",
      6,
    );
    const thread = range(14).map(
      (i): Point => [x + 92 + i * 7, y - 150 + dip + Math.sin(i * 0.7 + t) * 14 + i * 5],
    );
    line(c, thread, "#d9483b", 3.4);
  };
const cross: Draw = (c) => {
  line(
    c,
    [
      [-14, -14],
      [14, 14],
    ],
    "#d9483b",
    5,
  );
  line(
    c,
    [
      [14, -14],
      [-14, 14],
    ],
    "#d9483b",
    5,
  );
};

const BUTTON: Guide = {
  slug: "steps-button",
  language: "en",
  title: "Sew on a button",
  subtitle: "In six drawn steps, so that it stays on",
  items: [
    "a needle",
    "50 cm of strong thread",
    "the button",
    "a match or a toothpick",
    "ten quiet minutes",
  ],
  paper: ["#efe9f7", "#ded4ee"],
  spot: "#cbbbe4",
  ink: "#2f2450",
  accent: "#d9483b",
  chords: ["F3 C4 A4", "D3 A3 F4 C5", "Bb2 F3 D4", "C3 G3 E4"],
  lead: "bell",
  steps: [
    {
      title: "Thread the needle",
      say: "Take it double and tie a knot at the end. Fifty centimeters are enough.",
      draw: needle(-60, 90),
    },
    {
      title: "Mark the place",
      say: "Two small stitches where the button was. Look at the buttonhole to find the height.",
      draw: stack(shirt, cross, needle(10, 20)),
    },
    {
      title: "Put the match on top",
      say: "The match lies across the button. It keeps the thread loose; you will need that later.",
      draw: stack(shirt, button(0), (c) => {
        box(c, -110, -6, 220, 11, "#e3c391", 4);
        disc(c, 112, 0, 10, "#b8402f");
      }),
    },
    {
      title: "Over the match",
      say: "Up through one hole, over the match, down through the next. Six times for each pair.",
      draw: stack(
        shirt,
        button(0),
        cross,
        (c) => box(c, -110, -6, 220, 11, "#e3c391", 4),
        needle(14, -14),
      ),
    },
    {
      title: "Make a neck",
      say: "Pull the match out and lift the button. Wind the thread six times around the stitches below.",
      draw: stack(
        shirt,
        (c, t) => {
          for (const i of range(6))
            if (t > 1 + i * 0.6)
              line(
                c,
                [
                  [-18, 60 - i * 9],
                  [18, 56 - i * 9],
                ],
                "#d9483b",
                5,
              );
        },
        button(-50),
        moved(0, -50, cross),
      ),
    },
    {
      title: "Knot at the back",
      say: "Needle through to the back, two knots, cut. This button will outlive the shirt.",
      draw: stack(shirt, button(0), cross),
    },
  ],
};

const bag =
  (fill: number): Draw =>
  (c) => {
    box(c, -120, -150, 240, 290, "#2f6d6a", 44);
    box(c, -50, -182, 100, 50, "#2f6d6a", 22);
    box(c, -36, -170, 72, 30, "#f3e7cf", 12);
    box(c, -104, -134, 208, 258, "#f3e7cf", 34);
    for (const [i, color] of ["#d9724b", "#e8b04f", "#6a8fc2", "#c06a86", "#7aa86a", "#4b4f66"]
      .slice(0, fill)
      .entries())
      box(c, -92, 82 - i * 40, 184, 35, color, 12);
  };
const rolled: Draw = (c) => {
  for (const i of range(4)) {
    box(
      c,
      -150,
      -110 + i * 62,
      300,
      52,
      ["#d9724b", "#6a8fc2", "#e8b04f", "#c06a86"][i] ?? "#888888",
      26,
    );
    ring(c, 124, -84 + i * 62, 17, "rgba(255,255,255,.6)", 4);
    ring(c, 124, -84 + i * 62, 8, "rgba(255,255,255,.6)", 3);
  }
};

const PACKING: Guide = {
  slug: "steps-packing",
  language: "en",
  title: "Three days, one bag",
  subtitle: "How I pack for the slow trains",
  items: [
    "a bag of 20 liters",
    "3 shirts, 1 sweater, 1 trousers",
    "a pouch for cables",
    "a pouch for the bathroom",
    "a book, because of delays",
  ],
  paper: ["#fbefe4", "#f2dcc8"],
  spot: "#f0c9a8",
  ink: "#1f3a3a",
  accent: "#2f6d6a",
  chords: ["G2 D3 B3", "E3 B3 G4", "C3 G3 E4", "D3 A3 F#4"],
  lead: "pluck",
  steps: [
    {
      title: "Wear the heavy things",
      say: "Boots, jacket and the thick sweater travel on you. They don't count.",
      draw: bag(0),
    },
    {
      title: "Roll, don't fold",
      say: "Three shirts, rolled tightly. Rolled things find gaps, and have fewer creases.",
      draw: rolled,
    },
    {
      title: "Clothes at the bottom",
      say: "You need them last, in the evening. They are also the softest thing to put your back against.",
      draw: bag(3),
    },
    {
      title: "Two pouches",
      say: "One for cables, one for the bathroom. Never mix them; one of the two can leak.",
      draw: stack((c) => {
        box(c, -180, -70, 160, 150, "#c06a86", 24);
        box(c, 20, -70, 160, 150, "#7aa86a", 24);
        line(
          c,
          [
            [-160, -40],
            [-40, -40],
          ],
          "#ffffff",
          6,
        );
        line(
          c,
          [
            [40, -40],
            [160, -40],
          ],
          "#ffffff",
          6,
        );
      }),
    },
    {
      title: "On top: the next hour",
      say: "Ticket, water, apple, book. Whatever you want on the train has to be reachable while sitting.",
      draw: bag(6),
    },
    {
      title: "Lift it",
      say: "Lift it with one finger for ten seconds. If you can't, something has to stay at home.",
      draw: stack(bag(6), (c, t) => {
        const up = -8 - 8 * Math.sin(t * 2);
        box(c, -14, -300 + up, 28, 130, "#f0b78d", 14);
      }),
    },
  ],
};

export const HANDY_GUIDES: Guide[] = [BUTTON, PACKING];
