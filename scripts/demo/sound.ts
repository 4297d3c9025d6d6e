export interface Pad {
  voice: "pad";
  /** MIDI note numbers. Each chord lasts for an equal share of the clip. */
  chords: number[][];
  gain: number;
  /** Strength of the second harmonic. The third harmonic is half as strong. */
  bright?: number;
}

export interface Pluck {
  voice: "pluck";
  notes: number[];
  step: number;
  decay: number;
  gain: number;
}

export interface Pulse {
  voice: "pulse";
  bpm: number;
  note: number;
  gain: number;
}

export interface Noise {
  voice: "noise";
  color: "white" | "pink" | "brown";
  low: number;
  high: number;
  gain: number;
  /** How often per second the volume swells, at least 0.1. */
  sway?: number;
  depth?: number;
}

export type Voice = Pad | Pluck | Pulse | Noise;

export interface Sound {
  voices: Voice[];
  echo?: boolean;
}

export const SAMPLE_RATE = 48000;
const LOUDNESS = "loudnorm=I=-21:TP=-2:LRA=9";
const ECHO = "aecho=0.9:0.8:190|310|470:0.26|0.2|0.14";

const pitch = (note: number): number => 440 * 2 ** ((note - 69) / 12);

/** Rounds a frequency so that whole waves fit the loop, which then repeats without a click. */
const loopPitch = (hertz: number, loop: number): string =>
  (Math.round(hertz * loop) / loop).toFixed(6);

function padExpression({ chords, gain, bright = 0.25 }: Pad, loop: number, side: number): string {
  const each = loop / chords.length;
  const voices = chords.map((chord, i) => {
    const middle = (i + 0.5) * each;
    const distance = `abs(mod(t-${middle}+${loop * 2.5},${loop})-${loop / 2})`;
    const window = chords.length === 1 ? "1" : `clip((${each / 2 + 0.6}-${distance})/1.2,0,1)`;
    const notes = chord.map((note, n) => {
      const f = loopPitch(pitch(note) * (1 + side * 0.0012 * (n % 2 ? 1 : -1)), loop);
      const tremor = `(1+.2*sin(2*PI*${(Math.round(loop * (0.11 + 0.05 * n)) / loop).toFixed(6)}*t+${n}))`;
      return `${tremor}*(sin(2*PI*${f}*t)+${bright}*sin(4*PI*${f}*t)+${bright / 2}*sin(6*PI*${f}*t))`;
    });
    return `${window}*(${notes.join("+")})/${chord.length}`;
  });
  return `${gain}*(${voices.join("+")})`;
}

function pluckExpression({ notes, step, decay, gain }: Pluck, side: number): string {
  const hertz = notes
    .map((note, i) => `${note ? pitch(note).toFixed(4) : 0}*eq(ld(1),${i})`)
    .join("+");
  const pan = `(1+${side * 0.35}*sin(ld(1)*2.4))`;
  const wave = "(sin(2*PI*ld(2)*ld(0))+.3*sin(4*PI*ld(2)*ld(0))*exp(-ld(0)*6))";
  const envelope = `exp(-ld(0)/${decay})*clip(ld(0)/.006,0,1)*clip((${step}-ld(0))/.02,0,1)`;
  return `st(0,mod(t,${step}));st(1,mod(floor(t/${step}+.0001),${notes.length}));st(2,${hertz});${gain}*${pan}*${wave}*${envelope}`;
}

function pulseExpression({ bpm, note, gain }: Pulse): string {
  const sweep = `2*PI*${pitch(note).toFixed(3)}*(ld(0)+.05*(1-exp(-ld(0)*30)))`;
  return `st(0,mod(t,${60 / bpm}));${gain}*sin(${sweep})*exp(-ld(0)*7)*clip(ld(0)/.004,0,1)`;
}

function voiceChain(voice: Voice, seconds: number, loop: number, seed: number): string {
  const evaluate = (left: string, right: string): string =>
    `aevalsrc='${left}|${right}':c=stereo:s=${SAMPLE_RATE}:d=${seconds}`;
  if (voice.voice === "pad")
    return evaluate(padExpression(voice, loop, -1), padExpression(voice, loop, 1));
  if (voice.voice === "pluck")
    return evaluate(pluckExpression(voice, -1), pluckExpression(voice, 1));
  if (voice.voice === "pulse") return evaluate(pulseExpression(voice), pulseExpression(voice));
  const side = (n: number): string =>
    `anoisesrc=r=${SAMPLE_RATE}:d=${seconds}:c=${voice.color}:seed=${seed * 2 + n}[side${seed}${n}]`;
  const sway = voice.sway ? `,tremolo=f=${voice.sway}:d=${voice.depth ?? 0.4}` : "";
  const band = `highpass=f=${voice.low},lowpass=f=${voice.high}`;
  return `${side(0)};${side(1)};[side${seed}0][side${seed}1]join=inputs=2:channel_layout=stereo,${band},volume=${voice.gain}${sway}`;
}

/** `loop` is the number of seconds after which the tones repeat. */
export function soundGraph(
  sound: Sound,
  seconds: number,
  options: { loop: number; fade: boolean },
): string {
  const chains = sound.voices.map(
    (voice, i) => `${voiceChain(voice, seconds, options.loop, i + 1)}[voice${i}]`,
  );
  const inputs = sound.voices.map((_, i) => `[voice${i}]`).join("");
  const finish = [
    `amix=inputs=${sound.voices.length}:normalize=0`,
    ...(sound.echo === false ? [] : [ECHO]),
    LOUDNESS,
    `aresample=${SAMPLE_RATE}`,
    "aformat=channel_layouts=stereo",
    ...(options.fade ? [`afade=t=in:d=0.5,afade=t=out:st=${seconds - 1}:d=1`] : []),
    `atrim=duration=${seconds}`,
  ];
  return `${chains.join(";")};${inputs}${finish.join(",")}`;
}
