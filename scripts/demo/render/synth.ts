import type { Note, Score, Voice } from "../scenes/kit/score.ts";
import { random } from "../scenes/kit/timeline.ts";

export const SAMPLE_RATE = 48000;
const TARGET_RMS = 0.085;
const PEAK = 0.84;

interface Sound {
  /** Time constant of the decay, seconds. */
  decay: number;
  attack: number;
  release: number;
  /** Strengths of the partial tones, from the first on. */
  partials: number[];
  /** Higher partial tones decay faster by this factor. */
  damping: number;
  vibrato: number;
}

const tone = (sound: Partial<Sound>): Sound => ({
  decay: 1,
  attack: 0.004,
  release: 0.12,
  partials: [1],
  damping: 0.6,
  vibrato: 0,
  ...sound,
});

const SOUNDS: Partial<Record<Voice, Sound>> = {
  piano: tone({ decay: 1.5, partials: [1, 0.5, 0.26, 0.16, 0.08, 0.05], release: 0.25 }),
  pluck: tone({ decay: 0.5, partials: [1, 0.42, 0.2, 0.1], damping: 1.2, release: 0.3 }),
  bell: tone({ decay: 1.6, partials: [1, 0, 0.32, 0, 0.12], damping: 1.1, release: 0.8 }),
  pad: tone({
    decay: 40,
    attack: 0.9,
    release: 1.1,
    partials: [1, 0.3, 0.14, 0.06],
    vibrato: 0.0016,
  }),
  flute: tone({ decay: 9, attack: 0.07, release: 0.12, partials: [1, 0.22, 0.07], vibrato: 0.004 }),
  bass: tone({ decay: 0.9, partials: [1, 0.5, 0.12], release: 0.1 }),
  blip: tone({ decay: 0.16, partials: [1, 0, 0.3, 0, 0.14], damping: 0.5, release: 0.03 }),
};

interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

function writeTone(out: Stereo, note: Note, sound: Sound): void {
  const hertz = 440 * 2 ** ((note.pitch - 69) / 12);
  const from = Math.round(note.at * SAMPLE_RATE);
  const count = Math.min(
    out.left.length - from,
    Math.ceil((note.length + sound.release) * SAMPLE_RATE),
  );
  const decay = sound.decay * (note.voice === "piano" ? 2 ** ((60 - note.pitch) / 24) : 1);
  const pan = note.pan ?? 0;
  const [l, r] = [note.gain * Math.sqrt((1 - pan) / 2), note.gain * Math.sqrt((1 + pan) / 2)];
  for (const [p, strength] of sound.partials.entries()) {
    const f = hertz * (p + 1) * (1 + (note.voice === "piano" ? 0.0003 * p * p : 0));
    if (strength === 0 || f > 14000) continue;
    const fall = Math.exp(-(1 + p * sound.damping) / (decay * SAMPLE_RATE));
    const turn = (2 * Math.PI * f) / SAMPLE_RATE;
    let level = strength;
    let phase = note.pitch + p;
    for (let i = 0; i < count; i++) {
      const s = i / SAMPLE_RATE;
      const rise = s < sound.attack ? s / sound.attack : 1;
      const end = s > note.length ? Math.max(0, 1 - (s - note.length) / sound.release) : 1;
      phase += turn * (sound.vibrato ? 1 + sound.vibrato * Math.sin(s * 29 + note.pitch) : 1);
      const value = Math.sin(phase) * level * rise * end;
      level *= fall;
      out.left[from + i] = (out.left[from + i] ?? 0) + value * l;
      out.right[from + i] = (out.right[from + i] ?? 0) + value * r;
    }
  }
}

/** Writes the short sounds that are made of noise, and the kick. */
function writeHit(out: Stereo, note: Note, next: () => number): void {
  const from = Math.round(note.at * SAMPLE_RATE);
  const shape = {
    hat: { decay: 0.03, smooth: 0 },
    key: { decay: 0.012, smooth: 0.55 },
    wood: { decay: 0.035, smooth: 0.8 },
    brush: { decay: note.length, smooth: 0.75 },
    kick: { decay: 0.12, smooth: 1 },
  }[note.voice as "hat"];
  const seconds = note.voice === "brush" ? note.length : shape.decay * 7;
  const count = Math.min(out.left.length - from, Math.ceil(seconds * SAMPLE_RATE));
  let held = 0;
  for (let i = 0; i < count; i++) {
    const s = i / SAMPLE_RATE;
    held = held * shape.smooth + (next() * 2 - 1) * (1 - shape.smooth);
    let value = held * 2 * Math.exp(-s / shape.decay);
    if (note.voice === "brush") value = held * Math.sin((Math.PI * s) / note.length) ** 2;
    if (note.voice === "kick")
      value =
        Math.sin(2 * Math.PI * (48 * s + 3.2 * (1 - Math.exp(-s * 32)))) * Math.exp(-s / 0.14);
    if (note.voice === "wood")
      value =
        held * Math.exp(-s / 0.02) + 0.5 * Math.sin(2 * Math.PI * 410 * s) * Math.exp(-s / 0.03);
    const pan = note.pan ?? 0;
    out.left[from + i] = (out.left[from + i] ?? 0) + value * note.gain * Math.sqrt((1 - pan) / 2);
    out.right[from + i] = (out.right[from + i] ?? 0) + value * note.gain * Math.sqrt((1 + pan) / 2);
  }
}

function writeNoise(out: Stereo, noise: NonNullable<Score["noise"]>): void {
  for (const [side, data] of [out.left, out.right].entries()) {
    const next = random(100 + side);
    let [low, slow, crackle] = [0, 0, 0];
    for (let i = 0; i < data.length; i++) {
      const white = next() * 2 - 1;
      low += (white - low) * (noise.kind === "rain" ? 0.35 : 0.03);
      slow += (white - slow) * 0.0006;
      if (noise.kind === "fire" && next() < 0.00012) crackle = 0.4 + next();
      crackle *= 0.994;
      const s = i / SAMPLE_RATE;
      const beat = noise.kind === "train" ? 0.55 + 0.45 * Math.max(0, Math.sin(s * 7.1)) ** 6 : 1;
      const level = noise.kind === "rain" ? 0.5 : 2;
      const value = low * level * beat + slow * 3 + crackle * white * 0.5;
      data[i] = (data[i] ?? 0) + value * noise.gain;
    }
  }
}

/** Adds a room: four delay lines that feed each other (Stautner and Puckette, 1982). */
function addRoom({ left, right }: Stereo, amount: number): void {
  const lines = [1481, 1867, 2269, 2731].map((length) => new Float32Array(length));
  const [a, b, c, d] = lines;
  if (!a || !b || !c || !d || amount === 0) return;
  const soft = [0, 0, 0, 0];
  for (let i = 0; i < left.length; i++) {
    const taps = lines.map((line, n) => {
      const value = line[i % line.length] ?? 0;
      soft[n] = (soft[n] ?? 0) + (value - (soft[n] ?? 0)) * 0.45;
      return soft[n] ?? 0;
    });
    const [w = 0, x = 0, y = 0, z = 0] = taps;
    const g = 0.43;
    const [inL, inR] = [left[i] ?? 0, right[i] ?? 0];
    a[i % a.length] = inL + g * (x + y);
    b[i % b.length] = inR + g * (-w - z);
    c[i % c.length] = inL + g * (w - z);
    d[i % d.length] = inR + g * (x - y);
    left[i] = inL + amount * (w + y);
    right[i] = inR + amount * (x + z);
  }
}

/** Sets the loudness, and bends the few peaks that are too high. */
function level({ left, right }: Stereo): void {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2;
  const factor = TARGET_RMS / Math.max(1e-6, Math.sqrt(sum / (2 * left.length)));
  const ends = SAMPLE_RATE * 0.8;
  for (const data of [left, right])
    for (let i = 0; i < data.length; i++) {
      const edge = Math.min(1, i / 2000, (data.length - i) / ends);
      data[i] = PEAK * Math.tanh(((data[i] ?? 0) * factor) / PEAK) * edge;
    }
}

function wave({ left, right }: Stereo): Buffer {
  const data = Buffer.alloc(44 + left.length * 4);
  data.write("RIFF", 0, "latin1");
  data.writeUInt32LE(data.length - 8, 4);
  data.write("WAVEfmt ", 8, "latin1");
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(2, 22);
  data.writeUInt32LE(SAMPLE_RATE, 24);
  data.writeUInt32LE(SAMPLE_RATE * 4, 28);
  data.writeUInt16LE(4, 32);
  data.writeUInt16LE(16, 34);
  data.write("data", 36, "latin1");
  data.writeUInt32LE(left.length * 4, 40);
  for (let i = 0; i < left.length; i++) {
    data.writeInt16LE(Math.round((left[i] ?? 0) * 32767), 44 + i * 4);
    data.writeInt16LE(Math.round((right[i] ?? 0) * 32767), 46 + i * 4);
  }
  return data;
}

/** Turns a score into a stereo WAV file of `seconds` seconds. */
export function playScore(score: Score, seconds: number): Buffer {
  const samples = Math.round(seconds * SAMPLE_RATE);
  const out = { left: new Float32Array(samples), right: new Float32Array(samples) };
  const next = random(11);
  for (const note of score.notes) {
    if (note.at < 0 || note.at >= seconds) continue;
    const sound = SOUNDS[note.voice];
    if (sound) writeTone(out, note, sound);
    else writeHit(out, note, next);
  }
  addRoom(out, score.room);
  if (score.noise) writeNoise(out, score.noise);
  level(out);
  return wave(out);
}
