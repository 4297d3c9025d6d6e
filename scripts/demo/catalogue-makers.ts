import type { VideoEntry } from "./catalogue-videos.ts";

/** Games, programs, drawings and music. */
export const MAKERS: VideoEntry[] = [
  {
    clip: "chess-opera",
    creator: "open_mic_cat",
    category: "gaming",
    ageDays: 1.1,
    title: "The Opera Game: 17 moves, explained",
    description:
      "Paris, 1858: Paul Morphy plays two guests in a box at the opera. Every move is on the board, and the important ones have a sentence of comment. Turn captions on if you listen in the background.",
    tags: ["chess", "classic games", "morphy"],
  },
  {
    clip: "game-snake",
    creator: "pixel_orchard",
    category: "gaming",
    ageDays: 6.4,
    title: "Our bot fills the whole Snake board",
    description:
      "137 apples, 140 cells, no help. The bot knows one round trip through all cells and cuts corners while there is room. We recorded the run exactly as it happened and only let it speed up.",
    tags: ["snake", "bot", "arcade"],
  },
  {
    clip: "game-bricks",
    creator: "pixel_orchard",
    category: "gaming",
    ageDays: 24,
    title: "One ball, 72 bricks, no second try",
    description:
      "A bot plays our brick wall with a single ball. It computes where the ball will come down, aims at a brick, and misses like all of us. The last four bricks take longer than the first twenty.",
    tags: ["arcade", "bot", "breakout style"],
  },
  {
    clip: "code-life",
    creator: "slowshader",
    category: "tech",
    ageDays: 0.8,
    title: "Game of Life from an empty file",
    description:
      "Under thirty lines of JavaScript, typed in real time, and then they run. What you see in the output is the program from the editor, not a video of another one.",
    tags: ["javascript", "game of life", "live coding"],
  },
  {
    clip: "code-sort",
    creator: "slowshader",
    category: "tech",
    ageDays: 16,
    title: "Quicksort, and a way to see it",
    description:
      "We write quicksort, remember each swap as one image, and play the film. The orange bars are the two that change places.",
    tags: ["algorithms", "sorting", "javascript"],
  },
  {
    clip: "code-sieb",
    creator: "theorem_tea",
    category: "tech",
    ageDays: 32,
    title: "Primzahlen sieben in gut zwanzig Zeilen",
    description:
      "Das Sieb des Eratosthenes, Zeile für Zeile getippt und sofort ausgeführt. Am Ende bleiben die 78 Primzahlen unter 400 stehen.",
    tags: ["javascript", "primzahlen", "mathematik"],
  },
  {
    clip: "talk-names",
    creator: "slowshader",
    category: "tech",
    ageDays: 44,
    title: "Five names that I would change",
    description:
      "A short talk with slides about names in code: data, flag, timeout, handleStuff and usrMgrSvc. There is no voice; the captions are the talk.",
    tags: ["clean code", "naming", "talk"],
  },
  {
    clip: "draw-lighthouse",
    creator: "halftone_hana",
    category: "art",
    ageDays: 2.1,
    title: "Drawing a lighthouse, from blank page to signature",
    description:
      "A few pencil lines, ink, the sea, color, gulls. Seventy seconds for a drawing that wants nothing from you.",
    tags: ["drawing", "ink", "lighthouse"],
  },
  {
    clip: "draw-fuchs",
    creator: "halftone_hana",
    category: "art",
    ageDays: 14,
    title: "Ein Fuchs, von der Hilfslinie bis zur Signatur",
    description:
      "Hilfslinien, Kopf, Augen, Farbe und ein paar Blätter. Wer mitzeichnen will, hält nach jedem Kapitel an.",
    tags: ["zeichnen", "fuchs", "tiere"],
  },
  {
    clip: "study-streams",
    creator: "halftone_hana",
    category: "art",
    ageDays: 38,
    title: "Study: lines that never touch",
    description:
      "A generative study. Each line follows the same field of directions and stops before it meets another one. Made by code, seed 77, no hand involved.",
    tags: ["generative art", "flow field", "study"],
  },
  {
    clip: "study-seeds",
    creator: "halftone_hana",
    category: "art",
    ageDays: 66,
    title: "Study: 700 seeds and one angle",
    description:
      "A generative study about the golden angle. At half a minute the angle grows by a trifle, and the sunflower turns into a wheel. Then it finds its way back.",
    tags: ["generative art", "golden angle", "study"],
  },
  {
    clip: "study-tiles",
    creator: "slowshader",
    category: "art",
    ageDays: 82,
    title: "Study: one tile, 144 times",
    description:
      "A generative study with the oldest trick of all: two quarter circles on a tile. A wave turns the tiles, and the labyrinth is another one.",
    tags: ["generative art", "truchet", "study"],
  },
  {
    clip: "music-waltz",
    creator: "nightbus",
    category: "music",
    ageDays: 1.6,
    title: "Waltz for a small window",
    description:
      "A waltz for piano in A minor, with the score moving along. Written on a rainy Sunday. Play it slower than I do.",
    tags: ["piano", "waltz", "sheet music"],
  },
  {
    clip: "music-nachtbus",
    creator: "nightbus",
    category: "music",
    ageDays: 10.8,
    title: "Nachtbus, Linie 7",
    description:
      "Flächen, Glocken und ein Bass, der selten aussteigt. Die Tasten zeigen, was gerade klingt.",
    tags: ["ambient", "synth", "nacht"],
  },
  {
    clip: "music-round",
    creator: "tidepool_fm",
    category: "music",
    ageDays: 20,
    title: "A round for three voices",
    description:
      "One tune, three entrances, a bass that only knows four notes. Watch the colors: every voice sings the same line, eight seconds apart.",
    tags: ["canon", "counterpoint", "synth"],
  },
  {
    clip: "music-sevens",
    creator: "tidepool_fm",
    category: "music",
    ageDays: 50,
    title: "Seven against four",
    description:
      "Two loops of different lengths that meet every 28 notes. The thin lines in the picture are the places where they agree.",
    tags: ["polyrhythm", "sequencer", "synth"],
  },
];
