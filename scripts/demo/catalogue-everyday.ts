import type { VideoEntry } from "./catalogue-videos.ts";

/** Recipes, sports, lessons, games for the table, and travel. */
export const EVERYDAY: VideoEntry[] = [
  {
    clip: "recipe-pancakes",
    creator: "kitchen_sundays",
    category: "cooking",
    ageDays: 0.6,
    title: "Pancakes for two, in drawn steps",
    description:
      "Seven steps, one bowl, half an hour. The amounts are on the first picture, so pause there and write your list.",
    tags: ["pancakes", "breakfast", "easy"],
  },
  {
    clip: "recipe-shakshuka",
    creator: "kitchen_sundays",
    category: "cooking",
    ageDays: 12,
    title: "Shakshuka from one pan",
    description:
      "Eggs in tomato sauce for two or three people, in six drawn steps. The sauce is ready when a line drawn with the spoon stays open for a moment.",
    tags: ["shakshuka", "eggs", "one pan"],
  },
  {
    clip: "recipe-linsensuppe",
    creator: "brine_and_rye",
    category: "cooking",
    ageDays: 26,
    title: "Rote Linsensuppe in 25 Minuten",
    description:
      "Fünf Schritte, ein Topf. Die Zitrone kommt erst ganz am Ende hinein, und das ist der ganze Trick.",
    tags: ["linsen", "suppe", "vegan"],
  },
  {
    clip: "talk-brot",
    creator: "brine_and_rye",
    category: "cooking",
    ageDays: 56,
    title: "Warum Brot aufgeht",
    description:
      "Ein Vortrag mit sieben Folien über Hefe, Kleber, Zeit und Hitze. Es spricht niemand; der Vortrag steht in den Untertiteln.",
    tags: ["brot", "backen", "vortrag"],
  },
  {
    clip: "board-offside",
    creator: "corner_kick",
    category: "sports",
    ageDays: 5.2,
    title: "Offside in one minute",
    description:
      "The rule on a board: what counts is the moment of the pass. With three situations, two of which are fine.",
    tags: ["football", "rules", "offside"],
  },
  {
    clip: "data-pacing",
    creator: "corner_kick",
    category: "sports",
    ageDays: 18,
    title: "Fast start, even pace, fast finish: who wins?",
    description:
      "Three simulated runners of the same form over five kilometers. The numbers come from a small model and not from a race, but you will know the red runner.",
    tags: ["running", "pacing", "simulation"],
  },
  {
    clip: "talk-sky",
    creator: "theorem_tea",
    category: "education",
    ageDays: 1.4,
    title: "Why is the sky blue?",
    description:
      "A talk with seven slides, from the prism to the sunset. There is no voice; the captions are the talk.",
    tags: ["physics", "light", "talk"],
  },
  {
    clip: "data-planets",
    creator: "theorem_tea",
    category: "education",
    ageDays: 22,
    title: "Mercury, Venus, Earth, Mars: four years at once",
    description:
      "One Mars year in fifty seconds. Distances and orbital periods are real; sizes and the row at the start are not.",
    tags: ["astronomy", "planets", "orbits"],
  },
  {
    clip: "chess-reti",
    creator: "theorem_tea",
    category: "education",
    ageDays: 40,
    title: "Réti gegen Tartakower: matt in elf Zügen",
    description:
      "Wien, 1910. Eine sehr kurze Partie mit einem Damenopfer und einem Doppelschach, Zug für Zug kommentiert.",
    tags: ["schach", "reti", "damenopfer"],
  },
  {
    clip: "chess-immortal",
    creator: "looplantern",
    category: "entertainment",
    ageDays: 8.6,
    title: "The Immortal Game, told move by move",
    description:
      "London, 1851. White gives away a bishop, both rooks and the queen, and wins. A story with 45 half moves and comments where you need them.",
    tags: ["chess", "classic games", "anderssen"],
  },
  {
    clip: "quiz-animals",
    creator: "open_mic_cat",
    category: "entertainment",
    ageDays: 0.9,
    title: "Five animals, five guesses",
    description:
      "A quiz for the kitchen table. Seven seconds for each question, and the cat knows all the answers.",
    tags: ["quiz", "animals", "party game"],
  },
  {
    clip: "quiz-sprache",
    creator: "open_mic_cat",
    category: "entertainment",
    ageDays: 28,
    title: "Fünf Fragen zur Sprache",
    description:
      "Ein Quiz für zwischendurch, mit sieben Sekunden pro Frage. Wer alle fünf hat, darf die nächste Runde schreiben.",
    tags: ["quiz", "deutsch", "sprache"],
  },
  {
    clip: "steps-button",
    creator: "fieldnotes",
    category: "lifestyle",
    ageDays: 7.4,
    title: "Sew on a button so that it stays on",
    description: "Six drawn steps and a match. The match is the part that nobody tells you about.",
    tags: ["mending", "sewing", "how to"],
  },
  {
    clip: "quiet-breathing",
    creator: "corner_kick",
    category: "lifestyle",
    ageDays: 17.2,
    title: "Box breathing, five rounds",
    description:
      "Four seconds in, four hold, four out, four hold. Follow the dot around the square; a soft tone marks each side.",
    tags: ["breathing", "calm", "exercise"],
  },
  {
    clip: "data-daylight",
    creator: "fieldnotes",
    category: "lifestyle",
    ageDays: 34,
    title: "How long is a day, where you live?",
    description:
      "The hours of daylight in Tromsø, Berlin, Lisbon, Singapore and Cape Town over one year, computed from the tilt of the Earth. In March all lines meet.",
    tags: ["daylight", "seasons", "data"],
  },
  {
    clip: "draw-harbor",
    creator: "longway_round",
    category: "travel",
    ageDays: 5.8,
    title: "The harbor from the ferry, drawn",
    description:
      "Seven houses, three boats and a quay, drawn from memory after the ferry had left. A postcard that takes seventy seconds to arrive.",
    tags: ["harbor", "drawing", "postcard"],
  },
  {
    clip: "quiet-train",
    creator: "longway_round",
    category: "travel",
    ageDays: 13.6,
    title: "A window seat, from the plain to the mountains",
    description:
      "A drawn train ride of eighty seconds. The plain comes first, then firs, then the evening. The coffee stays where it is.",
    tags: ["train", "landscape", "animation"],
  },
  {
    clip: "steps-packing",
    creator: "longway_round",
    category: "travel",
    ageDays: 30,
    title: "Three days, one bag",
    description:
      "How I pack for the slow trains: roll, two pouches, and whatever you want in the next hour on top. Drawn in six steps.",
    tags: ["packing", "travel light", "how to"],
  },
];
