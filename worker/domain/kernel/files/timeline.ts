import { type FragmentTimes, listFragmentTimes } from "./fragments.ts";
import type { SampleDefaults } from "./mp4.ts";

/** A track of a fragmented MP4 file whose playing time a `Timeline` adds up. */
export interface TimedTrack {
  id: number;
  /** Number of ticks per second in the times of the track. */
  timescale: number;
  defaults: SampleDefaults;
}

/** Adds up the playing time of the fragments of an MP4 file. All results are in seconds. */
export interface Timeline {
  /** Adds the fragments (moof boxes) in `bytes` to the timeline. Returns their times. */
  add(bytes: Uint8Array): FragmentTimes[];
  /** Adds fragments whose times the caller has already read. */
  addTimes(times: readonly FragmentTimes[]): void;
  /** Returns the playing time of the longest track in seconds, without gaps between fragments. */
  sum(): number;
  /** Returns the playing time of the longest track in seconds, with gaps between fragments. */
  longest(): number;
}

export function createTimeline(tracks: readonly TimedTrack[]): Timeline {
  const defaults = new Map(tracks.map((track) => [track.id, track.defaults]));
  const totals = new Map(
    tracks.map(({ id, timescale }) => [id, { timescale, ticks: 0, first: Infinity, end: 0 }]),
  );
  const most = (ticksOf: (total: { ticks: number; first: number; end: number }) => number) =>
    [...totals.values()].reduce((max, t) => Math.max(max, ticksOf(t) / t.timescale), 0);
  const addTimes = (times: readonly FragmentTimes[]) => {
    for (const { trackId, start, ticks, latest } of times) {
      const total = totals.get(trackId);
      if (!total) continue;
      const from = start ?? total.end;
      total.ticks += ticks;
      total.first = Math.min(total.first, from);
      total.end = Math.max(total.end, from + Math.max(ticks, latest));
    }
  };
  return {
    add(bytes) {
      const times = listFragmentTimes(bytes, defaults);
      addTimes(times);
      return times;
    },
    addTimes,
    sum: () => most(({ ticks }) => ticks),
    longest: () =>
      most(({ ticks, first, end }) => Math.max(ticks, first === Infinity ? 0 : end - first)),
  };
}
