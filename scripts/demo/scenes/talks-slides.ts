import { box, disc, line, mix, type Point, ring, shape, text } from "./kit/paint.ts";
import { clamp, random, range, span } from "./kit/timeline.ts";
import { bowl, type Draw, ellipse, moved, pieces, stack } from "./kit/things.ts";

export interface Slide {
  title: string;
  points: string[];
  say: string[];
  cover?: boolean;
  /** Draws around a point in the right half; about 500 wide. */
  draw: Draw;
}

export interface Talk {
  slug: string;
  language: "en" | "de";
  speaker: string;
  page: [string, string];
  ink: string;
  accent: string;
  chords: string[];
  slides: Slide[];
}

const SUN: Draw = (c, t) => {
  for (const i of range(12)) {
    const a = (i * Math.PI) / 6 + t * 0.08;
    line(c, [[Math.cos(a) * 128, Math.sin(a) * 128], [Math.cos(a) * 168, Math.sin(a) * 168]], "#ffd76a", 10);
  }
  disc(c, 0, 0, 104, "#ffd76a");
};

const RAINBOW = ["#e5484d", "#f08c3a", "#f4d03f", "#4fb477", "#3f88e8", "#6a4fc4"];

const wave = (x: number, y: number, length: number, t: number): Point[] =>
  range(85).map((i): Point => [
    x + i * 5,
    y + 15 * Math.sin(((i * 5) / length) * Math.PI * 2 - t * 3),
  ]);

const prism: Draw = (c, t) => {
  line(c, [[-250, 60], [-70, 20]], "#ffffff", 9);
  shape(c, [[-110, 110], [0, -110], [110, 110]], "rgba(255,255,255,.22)");
  line(c, [[-110, 110], [0, -110], [110, 110], [-110, 110]], "#dcecff", 4);
  for (const [i, color] of RAINBOW.entries()) {
    const part = span(t, 1 + i * 0.3, 2 + i * 0.3);
    line(c, [[52, 14 + i * 4], [52 + 210 * part, 14 + i * 4 + (i * 22 - 20) * part]], color, 11);
  }
};

const waves: Draw = (c, t) => {
  for (const [i, [color, length]] of ([["#e5484d", 105], ["#f4d03f", 84], ["#4fb477", 76], ["#5aa2ff", 66]] as const).entries()) {
    line(c, wave(-220, -120 + i * 80, length, t), color, 7);
  }
};

const scatter: Draw = (c, t) => {
  const next = random(6);
  for (const _ of range(30)) disc(c, -240 + next() * 480, -210 + next() * 420, 5, "rgba(255,255,255,.65)");
  const go = (t % 4) / 4;
  line(c, [[-260, -60], [-260 + 520 * clamp(go * 1.4), -60]], "#e5484d", 8);
  line(c, [[-260, 30], [-260 + 240 * clamp(go * 2), 30]], "#5aa2ff", 8);
  disc(c, -16, 30, 11, "#ffffff");
  const far = 210 * clamp(go * 2 - 1);
  for (const i of range(9)) {
    const a = (i / 9) * Math.PI * 2 + 0.3;
    if (far > 0) line(c, [[-16 + Math.cos(a) * 18, 30 + Math.sin(a) * 18], [-16 + Math.cos(a) * (18 + far), 30 + Math.sin(a) * (18 + far)]], "#5aa2ff", 5);
  }
};

const bars =
  (rows: [string, number, string][]): Draw =>
  (c, t) => {
    for (const [i, [label, value, color]] of rows.entries()) {
      const width = 330 * value * span(t, 0.6 + i * 0.5, 1.6 + i * 0.5);
      text(c, label, -230, -96 + i * 110, { size: 24, color: "#ffffff" });
      box(c, -230, -80 + i * 110, Math.max(6, width), 46, color, 8);
      text(c, `${(value * 5.4).toFixed(1)}×`, -214 + width, -48 + i * 110, { size: 26, weight: 700, color: "#ffffff" });
    }
  };

const sunset: Draw = (c, t) => {
  c.save();
  c.beginPath();
  c.arc(0, 0, 230, 0, Math.PI * 2);
  c.clip();
  for (const i of range(23)) box(c, -230, -230 + i * 20, 460, 21, mix("#33508f", "#ff8a4c", i / 16));
  disc(c, 0, 70 + clamp(t / 12) * 60, 74, "#ffdf7e");
  box(c, -230, 130, 460, 120, "#2a2648");
  c.restore();
};

const SKY: Talk = {
  slug: "talk-sky",
  language: "en",
  speaker: "Theorem & Tea",
  page: ["#2b6cb8", "#1d4f93"],
  ink: "#ffffff",
  accent: "#ffd76a",
  chords: ["F2 C3 A3 E4", "C3 G3 E4", "D3 A3 F4 C5", "Bb2 F3 D4 A4"],
  slides: [
    { cover: true, title: "Why is the sky blue?", points: ["A talk with seven slides"], say: ["Why is the sky blue? The sun is white, and air has no color.", "Let's find out where the blue comes from."], draw: SUN },
    { title: "White is a mixture", points: ["A prism sorts the colors", "Each color is a wave"], say: ["The white light of the sun is a mixture. A prism takes it apart.", "Every color is a wave, and each one has its own length."], draw: prism },
    { title: "Red is long, blue is short", points: ["Red: about 650 nanometers", "Blue: about 450 nanometers"], say: ["Red waves are long, about 650 billionths of a meter.", "Blue ones are shorter, about 450. Everything else follows from this difference."], draw: waves },
    { title: "Air throws light around", points: ["Molecules are much smaller than a wave", "They scatter light in all directions"], say: ["On its way, light meets molecules of air. They are far smaller than the waves.", "Some of the light bounces off and leaves in any direction. That is scattering."], draw: scatter },
    { title: "Blue scatters most", points: ["The fourth power of the length", "Violet more still, but there is less of it, and our eyes see it less"], say: ["Half the length means sixteen times the scattering. Compared with red, green scatters about twice as much.", "Blue more than four times. Violet would win, but the sun sends less of it, and our eyes hardly notice."], draw: bars([["red, 650 nm", 0.185, "#e5484d"], ["green, 540 nm", 0.389, "#4fb477"], ["blue, 450 nm", 0.806, "#6ab0ff"]]) },
    { title: "And the sunset?", points: ["A longer way through the air", "The blue is gone before it arrives"], say: ["In the evening, light takes a much longer way through the air.", "The blue has left it long before. What arrives is the rest: yellow, orange, red."], draw: sunset },
    { title: "In one sentence", points: ["We see the light that the air has thrown our way, and that is mostly blue."], say: ["So the blue above you is sunlight that took a detour. Thank you for listening."], draw: SUN },
  ],
};

const tag =
  (before: string, after: string): Draw =>
  (c, t) => {
    const style = { size: 30, mono: true, align: "center" as const, weight: 400 };
    box(c, -250, -110, 500, 84, "#3a2630", 14);
    text(c, before, 0, -58, { ...style, color: "#ff9c9c" });
    if (t > 2.4) line(c, [[-before.length * 9.4, -68], [-before.length * 9.4 + before.length * 18.8 * span(t, 2.4, 3), -68]], "#ff9c9c", 4);
    text(c, "↓", 0, 22, { ...style, size: 40, color: "#8d93a8" });
    if (t < 3) return;
    box(c, -250, 56, 500, 84, "#1f3a33", 14);
    text(c, after, 0, 108, { ...style, color: "#8ef0c0" });
  };

const NAMES: Talk = {
  slug: "talk-names",
  language: "en",
  speaker: "Slow Shader",
  page: ["#191b26", "#12131b"],
  ink: "#f1f3f9",
  accent: "#8ef0c0",
  chords: ["A2 E3 C4 G4", "D3 A3 F#4", "G2 D3 B3 F#4", "E3 B3 G4"],
  slides: [
    { cover: true, title: "Five names that I would change", points: ["A short talk about code"], say: ["Every program is read more often than it is written. Mostly, people read names.", "Here are five names that I would change, and why."], draw: tag("data", "openInvoices") },
    { title: "data", points: ["Everything is data", "Say what it is"], say: ["The first is data. Everything in a program is data, so the word says nothing.", "Open invoices, on the other hand, can be counted, sorted and paid."], draw: tag("data", "openInvoices") },
    { title: "flag", points: ["A state is a question", "is, has or can"], say: ["Flag tells you that it is true or false. It doesn't tell you what is.", "Name the question instead: is it paid? Then the line with the if reads aloud."], draw: tag("flag", "isPaid") },
    { title: "timeout = 30", points: ["Thirty of what?", "The unit belongs to the name"], say: ["Thirty seconds, or thirty milliseconds? Somebody will guess, and guess wrong.", "Three more letters save an evening: put the unit into the name."], draw: tag("timeout", "timeoutMs") },
    { title: "handleStuff()", points: ["A verb and its object", "One function, one job"], say: ["Handle is a verb for people who don't know yet. Stuff is the same as a noun.", "If no verb fits, the function probably does two things. Split it first."], draw: tag("handleStuff()", "sendReminder()") },
    { title: "usrMgrSvc", points: ["Letters are cheap", "Reading is not"], say: ["And the last one: vowels cost nothing. Nobody is faster without them.", "Ask a colleague to read your line over the phone. If that works, the name is good."], draw: tag("usrMgrSvc", "accounts") },
    { title: "The test", points: ["Read it aloud. If you stumble, rename."], say: ["That is the whole test: read it aloud. If you stumble, rename. Thank you."], draw: tag("x2", "width") },
  ],
};

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
    ring(c, x + 18, y - 20 - rise * 46, 4 + rise * 8, `rgba(90,140,180,${(1 - rise).toFixed(2)})`, 3);
  }
};

const net: Draw = (c, t) => {
  const pull = 1 + 0.22 * Math.sin(t * 1.4);
  for (const i of range(7)) {
    const x = (-180 + i * 60) * pull;
    line(c, [[x, -150 / pull], [x + 20, 0], [x, 150 / pull]], "#b9793d", 6);
    line(c, [[-190 * pull, (-150 + i * 50) / pull], [190 * pull, (-150 + i * 50) / pull]], "#d9a05e", 6);
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

const BREAD: Talk = {
  slug: "talk-brot",
  language: "de",
  speaker: "Brine & Rye",
  page: ["#5b3a22", "#3f2716"],
  ink: "#fff1dc",
  accent: "#f0b45c",
  chords: ["G2 D3 B3", "E3 B3 G4", "C3 G3 E4 B4", "D3 A3 F#4"],
  slides: [
    { cover: true, title: "Warum Brot aufgeht", points: ["Ein Vortrag mit sieben Folien"], say: ["Mehl, Wasser, Salz und Hefe. Mehr ist nicht drin.", "Warum wird daraus etwas Lockeres und kein Ziegelstein?"], draw: loaf },
    { title: "Die Hefe isst", points: ["Hefe ist ein Pilz", "Sie lebt vom Zucker im Mehl"], say: ["Hefe ist ein winziger Pilz. Sie lebt von dem Zucker, der aus der Stärke im Mehl entsteht.", "Dabei gibt sie Kohlendioxid ab, ein Gas. Das sind die Blasen."], draw: yeast },
    { title: "Ein Netz hält das Gas", points: ["Eiweiß und Wasser bilden Kleber", "Kneten ordnet das Netz"], say: ["Ohne Netz wäre das Gas gleich wieder weg. Das Eiweiß im Weizen verbindet sich mit Wasser zu Kleber.", "Beim Kneten wird daraus ein dehnbares Netz, das die Blasen festhält."], draw: net },
    { title: "Zeit", points: ["Warm: eine Stunde", "Kühlschrank: eine Nacht"], say: ["Jetzt braucht der Teig Ruhe. Bei Zimmerwärme verdoppelt er sich in etwa einer Stunde.", "Im Kühlschrank dauert es eine Nacht. Dafür schmeckt das Brot nach mehr."], draw: dough((t) => clamp(t / 11)) },
    { title: "Die Fingerprobe", points: ["Delle bleibt fast: fertig", "Delle springt zurück: warten"], say: ["Drück mit dem Finger hinein. Springt die Delle sofort zurück, braucht der Teig noch Zeit.", "Kommt sie langsam und nur halb zurück, ist er bereit für den Ofen."], draw: stack(dough(() => 1), (c, t) => box(c, -17, -250 + 40 * Math.sin(t * 1.6), 34, 130, "#f0b78d", 17)) },
    { title: "Im Ofen", points: ["Das Gas dehnt sich noch einmal aus", "Dann wird das Netz fest"], say: ["In der Hitze dehnen sich die Blasen ein letztes Mal aus. Deshalb schneiden wir den Laib ein.", "Dann gerinnt das Eiweiß, die Stärke wird fest, und die Form bleibt."], draw: moved(0, 0, loaf) },
    { title: "Zum Merken", points: ["Hefe macht Gas, Kleber hält es, Hitze macht es fest."], say: ["Hefe macht Gas, Kleber hält es, Hitze macht es fest. Guten Appetit."], draw: stack(loaf, moved(0, 0, pieces("#fff7e6", { count: 12, size: 4, y: -30 }))) },
  ],
};

export const TALKS: Talk[] = [SKY, NAMES, BREAD];
