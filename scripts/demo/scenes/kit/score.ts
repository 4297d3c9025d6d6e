import { cycle, random } from "./timeline.ts";

export type Voice =
  | "piano"
  | "pluck"
  | "bell"
  | "pad"
  | "flute"
  | "bass"
  | "kick"
  | "hat"
  | "blip"
  | "key"
  | "wood"
  | "brush";

export interface Note {
  at: number;
  length: number;
  /** MIDI note number; 60 is the C in the middle of a piano. */
  pitch: number;
  voice: Voice;
  gain: number;
  /** -1 (left) to 1 (right). */
  pan?: number;
}

export interface Score {
  notes: Note[];
  /** Strength of the room's echo, 0 to 1. */
  room: number;
  /** A steady noise such as rain or a fire, with its volume from 0 to 1. */
  noise?: { kind: "rain" | "fire" | "train"; gain: number };
  /** Music needs more bits than a quiet background. */
  bitrate: 26 | 48;
}

const NAMES: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Reads a note such as C4, F#3 or Bb5 as a MIDI note number. */
export function pitchOf(name: string): number {
  const match = /^([A-G])([#b]?)(-?\d)$/.exec(name);
  const base = NAMES[match?.[1] ?? ""];
  if (!match || base === undefined) throw new Error(`${name} is not a note.`);
  const shift = match[2] === "#" ? 1 : match[2] === "b" ? -1 : 0;
  return base + shift + 12 * (Number(match[3]) + 1);
}

/** Reads a chord such as "A2 E3 C4". */
export const chord = (names: string): number[] => names.split(" ").map(pitchOf);

export interface Melody {
  voice: Voice;
  /** Length of one beat, seconds. */
  beat: number;
  gain: number;
  start?: number;
  pan?: number;
  /** Factor of the notes' length; 1 joins them. */
  hold?: number;
}

/** Reads "C4:1 E4:.5 -:1 C3+G3:2": notes or chords with their length in beats; - is a rest. */
export function melody(line: string, how: Melody): Note[] {
  let now = how.start ?? 0;
  return line
    .trim()
    .split(/\s+/)
    .flatMap((item): Note[] => {
      const [names = "", beats = "1"] = item.split(":");
      const length = Number(beats) * how.beat;
      const start = now;
      now += length;
      if (names === "-") return [];
      return names.split("+").map((name) => ({
        at: start,
        length: length * (how.hold ?? 1),
        pitch: pitchOf(name),
        voice: how.voice,
        gain: how.gain,
        pan: how.pan,
      }));
    });
}

export const lengthOf = (line: string): number =>
  line
    .trim()
    .split(/\s+/)
    .reduce((sum, item) => sum + Number(item.split(":")[1] ?? "1"), 0);

interface Calm {
  seconds: number;
  chords: string[];
  /** Length of a chord, seconds. */
  bar: number;
  seed: number;
  lead?: Voice;
  gain?: number;
}

/** Returns a quiet accompaniment: long chords, and a few notes of them that a seed chooses. */
export function calm({ seconds, chords, bar, seed, lead = "pluck", gain = 1 }: Calm): Note[] {
  const next = random(seed);
  const notes: Note[] = [];
  for (let n = 0; n * bar < seconds - 2; n++) {
    const start = n * bar;
    const tones = chord(cycle(chords, n));
    const length = Math.min(bar + 1, seconds - start);
    for (const [i, pitch] of tones.entries())
      notes.push({
        at: start,
        length,
        pitch,
        voice: "pad",
        gain: 0.16 * gain,
        pan: i % 2 ? 0.4 : -0.4,
      });
    for (let step = 0; step < 8; step++) {
      const when = start + (step * bar) / 8;
      if (when > seconds - 3 || next() > (step === 0 ? 0.9 : 0.5)) continue;
      const pitch = cycle(tones, Math.floor(next() * 7)) + (next() < 0.6 ? 12 : 24);
      notes.push({
        at: when,
        length: 1.6,
        pitch,
        voice: lead,
        gain: (0.14 + 0.1 * next()) * gain,
        pan: next() - 0.5,
      });
    }
  }
  return notes;
}
