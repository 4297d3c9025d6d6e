import { box, line, text } from "./kit/paint.ts";
import type { Talk } from "./kit/talk.ts";
import type { Draw } from "./kit/things.ts";
import { span } from "./kit/timeline.ts";

const tag =
  (before: string, after: string): Draw =>
  (c, t) => {
    const style = { size: 30, mono: true, align: "center" as const, weight: 400 };
    box(c, -250, -110, 500, 84, "#3a2630", 14);
    text(c, before, 0, -58, { ...style, color: "#ff9c9c" });
    if (t > 2.4)
      line(
        c,
        [
          [-before.length * 9.4, -68],
          [-before.length * 9.4 + before.length * 18.8 * span(t, 2.4, 3), -68],
        ],
        "#ff9c9c",
        4,
      );
    text(c, "↓", 0, 22, { ...style, size: 40, color: "#8d93a8" });
    if (t < 3) return;
    box(c, -250, 56, 500, 84, "#1f3a33", 14);
    text(c, after, 0, 108, { ...style, color: "#8ef0c0" });
  };

export const NAMES: Talk = {
  slug: "talk-names",
  language: "en",
  speaker: "Slow Shader",
  page: ["#191b26", "#12131b"],
  ink: "#f1f3f9",
  accent: "#8ef0c0",
  chords: ["A2 E3 C4 G4", "D3 A3 F#4", "G2 D3 B3 F#4", "E3 B3 G4"],
  slides: [
    {
      cover: true,
      title: "Five names that I would change",
      points: ["A short talk about code"],
      say: [
        "Every program is read more often than it is written. Mostly, people read names.",
        "Here are five names that I would change, and why.",
      ],
      draw: tag("data", "openInvoices"),
    },
    {
      title: "data",
      points: ["Everything is data", "Say what it is"],
      say: [
        "The first is data. Everything in a program is data, so the word says nothing.",
        "Open invoices, on the other hand, can be counted, sorted and paid.",
      ],
      draw: tag("data", "openInvoices"),
    },
    {
      title: "flag",
      points: ["A state is a question", "is, has or can"],
      say: [
        "Flag tells you that it is true or false. It doesn't tell you what is.",
        "Name the question instead: is it paid? Then the line with the if reads aloud.",
      ],
      draw: tag("flag", "isPaid"),
    },
    {
      title: "timeout = 30",
      points: ["Thirty of what?", "The unit belongs to the name"],
      say: [
        "Thirty seconds, or thirty milliseconds? Somebody will guess, and guess wrong.",
        "Three more letters save an evening: put the unit into the name.",
      ],
      draw: tag("timeout", "timeoutMs"),
    },
    {
      title: "handleStuff()",
      points: ["A verb and its object", "One function, one job"],
      say: [
        "Handle is a verb for people who don't know yet. Stuff is the same as a noun.",
        "If no verb fits, the function probably does two things. Split it first.",
      ],
      draw: tag("handleStuff()", "sendReminder()"),
    },
    {
      title: "usrMgrSvc",
      points: ["Letters are cheap", "Reading is not"],
      say: [
        "And the last one: vowels cost nothing. Nobody is faster without them.",
        "Ask a colleague to read your line over the phone. If that works, the name is good.",
      ],
      draw: tag("usrMgrSvc", "accounts"),
    },
    {
      title: "The test",
      points: ["Read it aloud. If you stumble, rename."],
      say: ["That is the whole test: read it aloud. If you stumble, rename. Thank you."],
      draw: tag("x2", "width"),
    },
  ],
};
