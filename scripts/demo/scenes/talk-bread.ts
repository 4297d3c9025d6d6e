import { box, disc, line, ring } from "./kit/paint.ts";
import type { Talk } from "./kit/talk.ts";
import { bowl, type Draw, ellipse, moved, pieces, stack } from "./kit/things.ts";
import { clamp, random, range } from "./kit/timeline.ts";

const dough =
  (growth: (t: number) => number): Draw =>
  (c, t) => {
    const g = growth(t);
    bowl("#efe0c2", "#d9a679")(c, t);
    c.fillStyle = "#f3e3c4";
    c.beginPath();
    c.ellipse(0, -6, 138, 30, 0, 0, Math.PI);
    c.ellipse(0, -6, 138, 30 + 120 * g, 0, Math.PI, Math.PI * 2);
    c.fill();
    const next = random(3);
    for (const _ of range(22)) {
      const [x, up] = [(next() - 0.5) * 220, next()];
      const room = Math.sqrt(Math.max(0, 1 - (x / 138) ** 2));
      ellipse(c, x, 4 - up * (14 + 112 * g) * room, 3 + 6 * g, 2 + 5 * g, "#dcc59b");
    }
  };

const yeast: Draw = (c, t) => {
  disc(c, 0, 0, 220, "#f6ead2");
  ring(c, 0, 0, 220, "#8a5a33", 8);
  const next = random(14);
  for (const i of range(17)) {
    const [a, far] = [next() * 6.3, Math.sqrt(next()) * 170];
    const [x, y] = [Math.cos(a) * far, Math.sin(a) * far];
    ellipse(c, x, y, 30, 24, "#d9a75c");
    ellipse(c, x - 6, y - 5, 9, 7, "#f3d9a6");
    const rise = (t * 0.4 + i * 0.23) % 1;
    ring(
      c,
      x + 18,
      y - 20 - rise * 46,
      4 + rise * 8,
      `rgba(90,140,180,${(1 - rise).toFixed(2)})`,
      3,
    );
  }
};

const net: Draw = (c, t) => {
  const pull = 1 + 0.22 * Math.sin(t * 1.4);
  for (const i of range(7)) {
    const x = (-180 + i * 60) * pull;
    line(
      c,
      [
        [x, -150 / pull],
        [x + 20, 0],
        [x, 150 / pull],
      ],
      "#b9793d",
      6,
    );
    line(
      c,
      [
        [-190 * pull, (-150 + i * 50) / pull],
        [190 * pull, (-150 + i * 50) / pull],
      ],
      "#d9a05e",
      6,
    );
  }
};

const loaf: Draw = (c) => {
  ellipse(c, 0, 106, 220, 24, "rgba(0,0,0,.18)");
  c.fillStyle = "#b5702f";
  c.beginPath();
  c.ellipse(0, 100, 210, 26, 0, 0, Math.PI);
  c.ellipse(0, 100, 210, 180, 0, Math.PI, Math.PI * 2);
  c.fill();
  for (const i of range(4)) {
    c.fillStyle = "#f0d3a0";
    c.beginPath();
    c.ellipse(-110 + i * 74, 8 + Math.abs(i - 1.5) * 18, 12, 58, 0.5, 0, Math.PI * 2);
    c.fill();
  }
};

export const BREAD: Talk = {
  slug: "talk-brot",
  language: "de",
  speaker: "Brine & Rye",
  page: ["#5b3a22", "#3f2716"],
  ink: "#fff1dc",
  accent: "#f0b45c",
  chords: ["G2 D3 B3", "E3 B3 G4", "C3 G3 E4 B4", "D3 A3 F#4"],
  slides: [
    {
      cover: true,
      title: "Warum Brot aufgeht",
      points: ["Ein Vortrag mit sieben Folien"],
      say: [
        "Mehl, Wasser, Salz und Hefe. Mehr ist nicht drin.",
        "Warum wird daraus etwas Lockeres und kein Ziegelstein?",
      ],
      draw: loaf,
    },
    {
      title: "Die Hefe isst",
      points: ["Hefe ist ein Pilz", "Sie lebt vom Zucker im Mehl"],
      say: [
        "Hefe ist ein winziger Pilz. Sie lebt von dem Zucker, der aus der Stärke im Mehl entsteht.",
        "Dabei gibt sie Kohlendioxid ab, ein Gas. Das sind die Blasen.",
      ],
      draw: yeast,
    },
    {
      title: "Ein Netz hält das Gas",
      points: ["Eiweiß und Wasser bilden Kleber", "Kneten ordnet das Netz"],
      say: [
        "Ohne Netz wäre das Gas gleich wieder weg. Das Eiweiß im Weizen verbindet sich mit Wasser zu Kleber.",
        "Beim Kneten wird daraus ein dehnbares Netz, das die Blasen festhält.",
      ],
      draw: net,
    },
    {
      title: "Zeit",
      points: ["Warm: eine Stunde", "Kühlschrank: eine Nacht"],
      say: [
        "Jetzt braucht der Teig Ruhe. Bei Zimmerwärme verdoppelt er sich in etwa einer Stunde.",
        "Im Kühlschrank dauert es eine Nacht. Dafür schmeckt das Brot nach mehr.",
      ],
      draw: dough((t) => clamp(t / 11)),
    },
    {
      title: "Die Fingerprobe",
      points: ["Delle bleibt fast: fertig", "Delle springt zurück: warten"],
      say: [
        "Drück mit dem Finger hinein. Springt die Delle sofort zurück, braucht der Teig noch Zeit.",
        "Kommt sie langsam und nur halb zurück, ist er bereit für den Ofen.",
      ],
      draw: stack(
        dough(() => 1),
        (c, t) => box(c, -17, -250 + 40 * Math.sin(t * 1.6), 34, 130, "#f0b78d", 17),
      ),
    },
    {
      title: "Im Ofen",
      points: ["Das Gas dehnt sich noch einmal aus", "Dann wird das Netz fest"],
      say: [
        "In der Hitze dehnen sich die Blasen ein letztes Mal aus. Deshalb schneiden wir den Laib ein.",
        "Dann gerinnt das Eiweiß, die Stärke wird fest, und die Form bleibt.",
      ],
      draw: moved(0, 0, loaf),
    },
    {
      title: "Zum Merken",
      points: ["Hefe macht Gas, Kleber hält es, Hitze macht es fest."],
      say: ["Hefe macht Gas, Kleber hält es, Hitze macht es fest. Guten Appetit."],
      draw: stack(loaf, moved(0, 0, pieces("#fff7e6", { count: 12, size: 4, y: -30 }))),
    },
  ],
};
