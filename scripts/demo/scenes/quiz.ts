import { background, box, disc, fade, paragraph, ring, text } from "./kit/paint.ts";
import type { Context, Scene } from "./kit/scene.ts";
import { calm, type Note } from "./kit/score.ts";
import { at, clamp, easeOut, range, span } from "./kit/timeline.ts";

const INTRO = 5;
const ASK = 9;
const TELL = 4.5;
const ROUND = ASK + TELL;

interface Question {
  ask: string;
  options: [string, string, string];
  right: 0 | 1 | 2;
  tell: string;
}

interface Quiz {
  slug: string;
  language: "en" | "de";
  title: string;
  subtitle: string;
  outro: string;
  page: [string, string];
  color: string;
  chords: string[];
  questions: Question[];
}

function drawQuestion(c: Context, quiz: Quiz, index: number, since: number): void {
  const { ask, options, right, tell } = at(quiz.questions, index);
  const shift = 40 * (1 - easeOut(since / 0.5));
  text(c, `${index + 1} / ${quiz.questions.length}`, 90, 92, {
    size: 24,
    weight: 700,
    color: quiz.color,
  });
  paragraph(c, ask, 90 + shift, 158, 880, { size: 44, weight: 800 });
  const told = span(since, ASK, ASK + 0.4);
  for (const [i, option] of options.entries()) {
    const y = 312 + i * 86;
    const shown = span(since, 0.5 + i * 0.35, 0.9 + i * 0.35);
    const good = i === right;
    fade(c, shown * (good ? 1 : 1 - 0.65 * told), () => {
      box(c, 90, y, 640, 68, "rgba(255,255,255,.1)", 16);
      if (good) fade(c, told, () => box(c, 90, y, 640, 68, quiz.color, 16));
      const color = good && told > 0.5 ? quiz.page[1] : "#ffffff";
      text(c, "ABC".charAt(i), 118, y + 45, { size: 28, weight: 800, color });
      text(c, option, 168, y + 45, { size: 28, weight: 600, color });
    });
  }
  fade(c, told, () => paragraph(c, tell, 90, 618, 900, { size: 26, color: "#ffffff" }));
  const left = clamp(1 - (since - 1.5) / (ASK - 1.5));
  fade(c, 1 - told, () => {
    ring(c, 1040, 400, 118, "rgba(255,255,255,.14)", 16);
    c.strokeStyle = quiz.color;
    c.lineWidth = 16;
    c.lineCap = "round";
    c.beginPath();
    c.arc(1040, 400, 118, -Math.PI / 2, -Math.PI / 2 + left * Math.PI * 2);
    c.stroke();
    text(c, String(Math.ceil(left * 7.5)), 1040, 432, { size: 88, weight: 800, align: "center" });
  });
}

function quizScene(quiz: Quiz): Scene {
  const end = INTRO + quiz.questions.length * ROUND;
  const seconds = Math.ceil((end + 6) / 2) * 2;
  const starts = quiz.questions.map((_, i) => INTRO + i * ROUND);
  const sounds = (): Note[] =>
    starts.flatMap((from): Note[] => [
      ...range(7).map(
        (n): Note => ({ at: from + 1.5 + n, length: 0.1, pitch: 60, voice: "wood", gain: 0.3 }),
      ),
      ...[72, 76, 79].map(
        (pitch, n): Note => ({
          at: from + ASK + n * 0.09,
          length: 0.9,
          pitch,
          voice: "bell",
          gain: 0.26,
        }),
      ),
    ]);
  return {
    slug: quiz.slug,
    seconds,
    fps: 12,
    posterAt: INTRO + 3.2,
    language: quiz.language,
    chapters: [
      { at: 0, title: quiz.title },
      ...starts.map((from, i) => ({
        at: Math.ceil(from),
        title: `${quiz.language === "de" ? "Frage" : "Question"} ${i + 1}`,
      })),
    ],
    captions: [
      {
        language: quiz.language,
        cues: [
          { from: 0.3, to: INTRO - 0.2, text: `${quiz.title}. ${quiz.subtitle}` },
          ...starts.flatMap((from, i) => {
            const { ask, options, right, tell } = at(quiz.questions, i);
            return [
              {
                from: from + 0.2,
                to: from + ASK - 0.1,
                text: `${ask} A: ${options[0]}. B: ${options[1]}. C: ${options[2]}.`,
              },
              { from: from + ASK, to: from + ROUND - 0.1, text: `${"ABC".charAt(right)}. ${tell}` },
            ];
          }),
          { from: end + 0.2, to: seconds - 0.4, text: quiz.outro },
        ],
      },
    ],
    score: () => ({
      notes: [
        ...calm({ seconds, chords: quiz.chords, bar: 4.5, seed: seconds + 5, lead: "pluck" }),
        ...sounds(),
      ],
      room: 0.25,
      bitrate: 26,
    }),
    paint: (c, t) => {
      background(c, ...quiz.page);
      fade(c, 0.08, () => {
        disc(c, 1150, 620, 330, quiz.color);
        disc(c, 1180, 90, 150, quiz.color);
      });
      const index = Math.floor((t - INTRO) / ROUND);
      if (t < INTRO || index >= quiz.questions.length) {
        const from = t < INTRO ? 0 : end;
        fade(c, span(t, from, from + 0.6), () => {
          box(c, 90, 250, 90, 8, quiz.color, 4);
          paragraph(c, t < INTRO ? quiz.title : quiz.outro, 90, 350, 980, {
            size: t < INTRO ? 78 : 52,
            weight: 800,
          });
          if (t < INTRO)
            text(c, quiz.subtitle, 92, 430, { size: 30, color: "#ffffff", alpha: 0.75 });
        });
      } else drawQuestion(c, quiz, index, t - INTRO - index * ROUND);
    },
  };
}

export const QUIZ_SCENES: Scene[] = [
  quizScene({
    slug: "quiz-animals",
    language: "en",
    title: "Five animals, five guesses",
    subtitle: "You have seven seconds for each",
    outro: "How many did you get? Be honest in the comments.",
    page: ["#3a1f5c", "#24123d"],
    color: "#ffcf5c",
    chords: ["C3 G3 E4", "A2 E3 C4", "D3 A3 F4", "G2 D3 B3"],
    questions: [
      {
        ask: "How many hearts does an octopus have?",
        options: ["One", "Three", "Eight"],
        right: 1,
        tell: "Three: two for the gills, and one for the rest of the body.",
      },
      {
        ask: "Which of these animals can't jump?",
        options: ["Elephant", "Kangaroo", "Flea"],
        right: 0,
        tell: "A grown elephant never has all four feet in the air.",
      },
      {
        ask: "What color is a polar bear's skin?",
        options: ["White", "Pink", "Black"],
        right: 2,
        tell: "Black. The fur has no color at all; it only looks white.",
      },
      {
        ask: "What is a group of crows called?",
        options: ["A murder", "A choir", "A parliament"],
        right: 0,
        tell: "A murder of crows. A parliament would be owls.",
      },
      {
        ask: "Which one is a fish?",
        options: ["Starfish", "Seahorse", "Jellyfish"],
        right: 1,
        tell: "The seahorse is a fish, even though it swims upright.",
      },
    ],
  }),
  quizScene({
    slug: "quiz-sprache",
    language: "de",
    title: "Fünf Fragen zur Sprache",
    subtitle: "Sieben Sekunden Zeit für jede",
    outro: "Wie viele hattest du? Schreib es in die Kommentare.",
    page: ["#0f4a4a", "#0a2f33"],
    color: "#ff9e7a",
    chords: ["F2 C3 A3", "D3 A3 F4", "Bb2 F3 D4", "C3 G3 E4"],
    questions: [
      {
        ask: "Welcher Buchstabe kommt im Deutschen am häufigsten vor?",
        options: ["E", "N", "S"],
        right: 0,
        tell: "Das E: Ungefähr jeder sechste Buchstabe ist eines.",
      },
      {
        ask: "Was ist ein Palindrom?",
        options: [
          "Ein Wort mit zwei Bedeutungen",
          "Ein Wort, das rückwärts gleich bleibt",
          "Ein sehr langes Wort",
        ],
        right: 1,
        tell: "Zum Beispiel Rentner, Reliefpfeiler oder Lagerregal.",
      },
      {
        ask: "Wie heißt das Zeichen &?",
        options: ["Und-Zeichen", "Klammeraffe", "Raute"],
        right: 0,
        tell: "Es ist aus dem lateinischen et entstanden, das heißt und.",
      },
      {
        ask: "Wie viele Umlaute hat das deutsche Alphabet?",
        options: ["Zwei", "Drei", "Vier"],
        right: 1,
        tell: "Drei: ä, ö und ü. Das ß ist keiner.",
      },
      {
        ask: "Welches Wort ist kein Lehnwort aus dem Französischen?",
        options: ["Büro", "Friseur", "Kindergarten"],
        right: 2,
        tell: "Den Kindergarten haben andere Sprachen von uns geliehen.",
      },
    ],
  }),
];
