import { box, disc, line, mix, type Point, shape, text } from "./kit/paint.ts";
import type { Talk } from "./kit/talk.ts";
import type { Draw } from "./kit/things.ts";
import { clamp, random, range, span } from "./kit/timeline.ts";

const SUN: Draw = (c, t) => {
  for (const i of range(12)) {
    const a = (i * Math.PI) / 6 + t * 0.08;
    line(
      c,
      [
        [Math.cos(a) * 128, Math.sin(a) * 128],
        [Math.cos(a) * 168, Math.sin(a) * 168],
      ],
      "#ffd76a",
      10,
    );
  }
  disc(c, 0, 0, 104, "#ffd76a");
};

const RAINBOW = ["#e5484d", "#f08c3a", "#f4d03f", "#4fb477", "#3f88e8", "#6a4fc4"];

const wave = (x: number, y: number, length: number, t: number): Point[] =>
  range(85).map(
    (i): Point => [x + i * 5, y + 15 * Math.sin(((i * 5) / length) * Math.PI * 2 - t * 3)],
  );

const prism: Draw = (c, t) => {
  line(
    c,
    [
      [-250, 60],
      [-70, 20],
    ],
    "#ffffff",
    9,
  );
  shape(
    c,
    [
      [-110, 110],
      [0, -110],
      [110, 110],
    ],
    "rgba(255,255,255,.22)",
  );
  line(
    c,
    [
      [-110, 110],
      [0, -110],
      [110, 110],
      [-110, 110],
    ],
    "#dcecff",
    4,
  );
  for (const [i, color] of RAINBOW.entries()) {
    const part = span(t, 1 + i * 0.3, 2 + i * 0.3);
    line(
      c,
      [
        [52, 14 + i * 4],
        [52 + 210 * part, 14 + i * 4 + (i * 22 - 20) * part],
      ],
      color,
      11,
    );
  }
};

const waves: Draw = (c, t) => {
  for (const [i, [color, length]] of (
    [
      ["#e5484d", 105],
      ["#f4d03f", 84],
      ["#4fb477", 76],
      ["#5aa2ff", 66],
    ] as const
  ).entries()) {
    line(c, wave(-220, -120 + i * 80, length, t), color, 7);
  }
};

const scatter: Draw = (c, t) => {
  const next = random(6);
  for (const _ of range(30))
    disc(c, -240 + next() * 480, -210 + next() * 420, 5, "rgba(255,255,255,.65)");
  const go = (t % 4) / 4;
  line(
    c,
    [
      [-260, -60],
      [-260 + 520 * clamp(go * 1.4), -60],
    ],
    "#e5484d",
    8,
  );
  line(
    c,
    [
      [-260, 30],
      [-260 + 240 * clamp(go * 2), 30],
    ],
    "#5aa2ff",
    8,
  );
  disc(c, -16, 30, 11, "#ffffff");
  const far = 210 * clamp(go * 2 - 1);
  for (const i of range(9)) {
    const a = (i / 9) * Math.PI * 2 + 0.3;
    if (far > 0)
      line(
        c,
        [
          [-16 + Math.cos(a) * 18, 30 + Math.sin(a) * 18],
          [-16 + Math.cos(a) * (18 + far), 30 + Math.sin(a) * (18 + far)],
        ],
        "#5aa2ff",
        5,
      );
  }
};

const bars =
  (rows: [string, number, string][]): Draw =>
  (c, t) => {
    for (const [i, [label, value, color]] of rows.entries()) {
      const width = 330 * value * span(t, 0.6 + i * 0.5, 1.6 + i * 0.5);
      text(c, label, -230, -96 + i * 110, { size: 24, color: "#ffffff" });
      box(c, -230, -80 + i * 110, Math.max(6, width), 46, color, 8);
      text(c, `${(value * 5.4).toFixed(1)}×`, -214 + width, -48 + i * 110, {
        size: 26,
        weight: 700,
        color: "#ffffff",
      });
    }
  };

const sunset: Draw = (c, t) => {
  c.save();
  c.beginPath();
  c.arc(0, 0, 230, 0, Math.PI * 2);
  c.clip();
  for (const i of range(23))
    box(c, -230, -230 + i * 20, 460, 21, mix("#33508f", "#ff8a4c", i / 16));
  disc(c, 0, 70 + clamp(t / 12) * 60, 74, "#ffdf7e");
  box(c, -230, 130, 460, 120, "#2a2648");
  c.restore();
};

export const SKY: Talk = {
  slug: "talk-sky",
  language: "en",
  speaker: "Theorem & Tea",
  page: ["#2b6cb8", "#1d4f93"],
  ink: "#ffffff",
  accent: "#ffd76a",
  chords: ["F2 C3 A3 E4", "C3 G3 E4", "D3 A3 F4 C5", "Bb2 F3 D4 A4"],
  slides: [
    {
      cover: true,
      title: "Why is the sky blue?",
      points: ["A talk with seven slides"],
      say: [
        "Why is the sky blue? The sun is white, and air has no color.",
        "Let's find out where the blue comes from.",
      ],
      draw: SUN,
    },
    {
      title: "White is a mixture",
      points: ["A prism sorts the colors", "Each color is a wave"],
      say: [
        "The white light of the sun is a mixture. A prism takes it apart.",
        "Every color is a wave, and each one has its own length.",
      ],
      draw: prism,
    },
    {
      title: "Red is long, blue is short",
      points: ["Red: about 650 nanometers", "Blue: about 450 nanometers"],
      say: [
        "Red waves are long, about 650 billionths of a meter.",
        "Blue ones are shorter, about 450. Everything else follows from this difference.",
      ],
      draw: waves,
    },
    {
      title: "Air throws light around",
      points: ["Molecules are much smaller than a wave", "They scatter light in all directions"],
      say: [
        "On its way, light meets molecules of air. They are far smaller than the waves.",
        "Some of the light bounces off and leaves in any direction. That is scattering.",
      ],
      draw: scatter,
    },
    {
      title: "Blue scatters most",
      points: [
        "The fourth power of the length",
        "Violet more still, but there is less of it, and our eyes see it less",
      ],
      say: [
        "Half the length means sixteen times the scattering. Compared with red, green scatters about twice as much.",
        "Blue more than four times. Violet would win, but the sun sends less of it, and our eyes hardly notice.",
      ],
      draw: bars([
        ["red, 650 nm", 0.185, "#e5484d"],
        ["green, 540 nm", 0.389, "#4fb477"],
        ["blue, 450 nm", 0.806, "#6ab0ff"],
      ]),
    },
    {
      title: "And the sunset?",
      points: ["A longer way through the air", "The blue is gone before it arrives"],
      say: [
        "In the evening, light takes a much longer way through the air.",
        "The blue has left it long before. What arrives is the rest: yellow, orange, red.",
      ],
      draw: sunset,
    },
    {
      title: "In one sentence",
      points: ["We see the light that the air has thrown our way, and that is mostly blue."],
      say: ["So the blue above you is sunlight that took a detour. Thank you for listening."],
      draw: SUN,
    },
  ],
};
