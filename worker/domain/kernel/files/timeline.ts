import { listFragmentTimes } from "./fragments.ts";
import type { SampleDefaults } from "./mp4.ts";

/** A track whose fragments a timeline adds up. */
export interface TimedTrack {
  id: number;
  /** Ticks per second. */
  timescale: number;
  defaults: SampleDefaults;
}

/** Adds up the fragments of a file. All times are in seconds. */
export interface Timeline {
  /** Adds the fragments that `bytes` contain. */
  add(bytes: Uint8Array): void;
  /** Returns the sum of the sample durations of the longest track. */
  sum(): number;
  /** Returns the longest time that a player can play, which includes gaps between fragments. */
  longest(): number;
}

export function createTimeline(tracks: readonly TimedTrack[]): Timeline {
  const defaults = new Map(tracks.map((track) => [track.id, track.defaults]));
  const totals = new Map(
    tracks.map(({ id, timescale }) => [id, { timescale, ticks: 0, first: Infinity, end: 0 }]),
  );
  const most = (ticksOf: (total: { ticks: number; first: number; end: number }) => number) =>
    [...totals.values()].reduce((max, t) => Math.max(max, ticksOf(t) / t.timescale), 0);
  return {
    add(bytes) {
      for (const { trackId, start, ticks, latest } of listFragmentTimes(bytes, defaults)) {
        const total = totals.get(trackId);
        if (!total) continue;
        const from = start ?? total.end;
        total.ticks += ticks;
        total.first = Math.min(total.first, from);
        total.end = Math.max(total.end, from + Math.max(ticks, latest));
      }
    },
    sum: () => most(({ ticks }) => ticks),
    longest: () =>
      most(({ ticks, first, end }) => Math.max(ticks, first === Infinity ? 0 : end - first)),
  };
}
