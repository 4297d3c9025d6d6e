import { chord, lengthOf, melody, type Note, type Voice } from "./kit/score.ts";
import { at, cycle, range } from "./kit/timeline.ts";

export interface Part {
  name: string;
  color: string;
  notes: Note[];
}

export interface Piece {
  slug: string;
  title: string;
  by: string;
  language: "en" | "de";
  style: "staff" | "roll" | "keys";
  page: [string, string];
  ink: string;
  parts: Part[];
  /** Length of a bar, seconds, and when the first one starts. */
  bar: number;
  start: number;
  seconds: number;
  room: number;
  chapters: [bar: number, title: string][];
}

const START = 3;

function waltz(): Piece {
  const beat = 0.46;
  const bars =
    "Am Am Dm Dm E7 E7 Am Am F F C C E7 E7 Am E7 Am Am Dm Dm E7 E7 Am Am F C Dm Am E7 E7 Am Am".split(
      " ",
    );
  const CHORDS: Record<string, string> = {
    Am: "A2 E3 C4",
    Dm: "D3 A3 F4",
    E7: "E3 B3 G#4",
    F: "F2 C4 A4",
    C: "C3 G3 E4",
  };
  const tune =
    "E5:2 D5:1 C5:2 B4:1 A4:2 F5:1 E5:3 D5:1 C5:1 B4:1 G#4:2 B4:1 C5:3 -:2 E5:1 A5:2 G5:1 F5:2 E5:1 E5:2 D5:1 G5:3 F5:1 E5:1 D5:1 B4:2 E5:1 C5:3 B4:3 " +
    "E5:1 A5:1 E5:1 C5:2 B4:1 A4:1 D5:1 F5:1 A5:3 G#5:1 F5:1 E5:1 D5:2 B4:1 C5:1 E5:1 A5:1 E5:3 F5:2 A5:1 G5:2 E5:1 F5:1 E5:1 D5:1 C5:3 B4:1 C5:1 D5:1 E5:2 G#4:1 A4:3 A4:3";
  const left = bars.flatMap((name, i): Note[] => {
    const tones = chord(CHORDS[name] ?? "A2 E3 C4");
    const from = START + i * 3 * beat;
    const note = (n: number, when: number, gain: number): Note => ({
      at: from + when * beat,
      length: beat * (when ? 0.7 : 1.6),
      pitch: at(tones, n),
      voice: "piano",
      gain,
      pan: -0.25,
    });
    return [note(0, 0, 0.42), note(1, 1, 0.2), note(2, 1, 0.2), note(1, 2, 0.17), note(2, 2, 0.17)];
  });
  return {
    slug: "music-waltz",
    title: "Waltz for a small window",
    by: "for piano, in A minor",
    language: "en",
    style: "staff",
    page: ["#f7f1e3", "#efe5cf"],
    ink: "#2b2622",
    parts: [
      {
        name: "Right hand",
        color: "#b23a48",
        notes: melody(tune, { voice: "piano", beat, gain: 0.5, start: START, pan: 0.2, hold: 1.1 }),
      },
      { name: "Left hand", color: "#2f5d7c", notes: left },
    ],
    bar: beat * 3,
    start: START,
    seconds: 52,
    room: 0.4,
    chapters: [
      [0, "First theme"],
      [8, "To C major and back"],
      [16, "The theme, more restless"],
      [24, "Ending"],
    ],
  };
}

function round(): Piece {
  const beat = 0.5;
  const tune =
    "C5:2 G4:2 A4:2 E4:2 F4:2 A4:2 G4:2 B4:2 " +
    "E5:1 D5:1 C5:1 G4:1 C5:1 B4:1 A4:1 E4:1 A4:1 C5:1 F5:1 E5:1 D5:1 B4:1 G4:2 " +
    "G5:.5 E5:.5 C5:.5 E5:.5 G5:1 E5:1 A5:.5 E5:.5 C5:.5 E5:.5 A5:1 E5:1 F5:.5 A5:.5 C6:.5 A5:.5 F5:1 A5:1 G5:.5 D5:.5 B4:.5 D5:.5 G5:2";
  const phrase = lengthOf(tune) / 3;
  const line = (voice: Voice, n: number, pan: number): Note[] =>
    [0, 1].flatMap((turn) =>
      melody(tune, {
        voice,
        beat,
        gain: voice === "flute" ? 0.2 : 0.42,
        pan,
        hold: 0.95,
        start: START + (n + turn * 3) * phrase * beat,
      }),
    );
  const bass = range(8).flatMap((turn) =>
    melody("C3:4 A2:4 F2:4 G2:4", {
      voice: "bass",
      beat,
      gain: 0.3,
      start: START + turn * phrase * beat,
      hold: 0.9,
    }),
  );
  const parts: Part[] = [
    { name: "First voice", color: "#ff8f6b", notes: line("pluck", 0, -0.5) },
    { name: "Second voice", color: "#ffd166", notes: line("flute", 1, 0) },
    { name: "Third voice", color: "#7fd8be", notes: line("bell", 2, 0.5) },
    { name: "Bass", color: "#8aa4ff", notes: bass },
  ];
  return {
    slug: "music-round",
    title: "Round for three voices",
    by: "one tune, three entrances",
    language: "en",
    style: "roll",
    page: ["#1f1b3a", "#141229"],
    ink: "#f4f0ff",
    parts,
    bar: beat * 4,
    start: START,
    seconds: 72,
    room: 0.35,
    chapters: [
      [0, "One voice"],
      [4, "Two voices"],
      [8, "Three voices"],
      [24, "They leave"],
    ],
  };
}

function sevens(): Piece {
  const beat = 0.2;
  const seven = ["E4", "B4", "G4", "E5", "D5", "B4", "F#5"];
  const four = ["E3", "B3", "D4", "A3"];
  const total = 28 * 9;
  const pitches = (names: string[]): number[] => chord(names.join(" "));
  const line = (
    names: string[],
    voice: Voice,
    { first, gain, pan, every = 1 }: { first: number; gain: number; pan: number; every?: number },
  ): Note[] =>
    range(total).flatMap((n): Note[] => {
      if (n < first || n % every) return [];
      const shift = n >= 28 * 4 && n < 28 * 6 ? -4 : n >= 28 * 6 && n < 28 * 7 ? -2 : 0;
      const strong = n % names.length === 0 ? 1.4 : 1;
      return [
        {
          at: START + n * beat,
          length: beat * 0.9,
          pitch: cycle(pitches(names), n / every) + shift,
          voice,
          gain: gain * strong,
          pan,
        },
      ];
    });
  return {
    slug: "music-sevens",
    title: "Seven against four",
    by: "two loops that meet every 28 notes",
    language: "en",
    style: "roll",
    page: ["#06222a", "#041519"],
    ink: "#e6fbff",
    parts: [
      {
        name: "Loop of seven",
        color: "#4de0d0",
        notes: line(seven, "pluck", { first: 0, gain: 0.36, pan: 0.4 }),
      },
      {
        name: "Loop of four",
        color: "#ff9f6e",
        notes: line(four, "bell", { first: 28, gain: 0.22, pan: -0.4 }),
      },
      {
        name: "Bass",
        color: "#f06fa8",
        notes: line(["E2", "E2", "B2", "A2"], "bass", { first: 56, gain: 0.36, pan: 0, every: 4 }),
      },
    ],
    bar: beat * 28,
    start: START,
    seconds: 56,
    room: 0.4,
    chapters: [
      [0, "Seven"],
      [1, "Four"],
      [2, "Bass"],
      [4, "Down a third"],
      [7, "Home"],
    ],
  };
}

function nightLine(): Piece {
  const bar = 5;
  const chords = [
    "E3 B3 G4 D5",
    "C3 G3 E4 B4",
    "G2 D3 B3 F#4",
    "A2 E3 C4 G4",
    "E3 B3 G4 D5",
    "C3 G3 E4 D5",
    "D3 A3 F#4 C5",
    "B2 F#3 D4 A4",
  ];
  const bars = 13;
  const pads = range(bars).flatMap((n) => {
    const tones = n === bars - 1 ? chord("E3 B3 G4 B4") : chord(cycle(chords, n));
    return tones.map(
      (pitch, i): Note => ({
        at: START + n * bar,
        length: bar,
        pitch,
        voice: "pad",
        gain: 0.22,
        pan: i % 2 ? 0.4 : -0.4,
      }),
    );
  });
  const tune =
    "B4:2 D5:1 G5:2 E5:3 D5:2 B4:4 -:2 A4:2 C5:1 E5:2 D5:3 B4:4 -:2 G5:2 F#5:1 E5:2 D5:1 E5:4 -:1 B4:2 A4:1 F#4:2 A4:3 B4:4 -:2 D5:1 E5:1 G5:2 A5:3 G5:2 E5:4";
  return {
    slug: "music-nachtbus",
    title: "Nachtbus, Linie 7",
    by: "für Flächen und Glocken",
    language: "de",
    style: "keys",
    page: ["#0d1030", "#1c1442"],
    ink: "#f2ecff",
    parts: [
      { name: "Flächen", color: "#6f7bf0", notes: pads },
      {
        name: "Glocken",
        color: "#ffd08a",
        notes: melody(tune, { voice: "bell", beat: 0.83, gain: 0.3, start: START + bar, pan: 0.1 }),
      },
      {
        name: "Bass",
        color: "#e06fb0",
        notes: range(bars).map(
          (n): Note => ({
            at: START + n * bar,
            length: bar * 0.9,
            pitch: (n === bars - 1 ? 40 : at(chord(cycle(chords, n)), 0)) - 12,
            voice: "bass",
            gain: 0.4,
          }),
        ),
      },
    ],
    bar,
    start: START,
    seconds: 72,
    room: 0.6,
    chapters: [
      [0, "Abfahrt"],
      [1, "Die Glocken"],
      [6, "Über die Brücke"],
      [11, "Endstation"],
    ],
  };
}

export const PIECES: Piece[] = [waltz(), round(), sevens(), nightLine()];
