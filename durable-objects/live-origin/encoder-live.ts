import { GRACE_MS } from "#worker/domain/live/streams/rules.ts";
import { createPushStore } from "./push-store.ts";
import type { OriginStore } from "./store.ts";

/** An encoder is live for at least this time after its newest segment, ms. */
const ENCODER_LIVE_MS = 10_000;

/**
 * Returns how long an encoder that uploads HLS may be silent between two segments, ms.
 * The pause is twice the length of the newest segment, but at most GRACE_MS.
 * Returns 0 for other publishers and before the first segment.
 */
export function encoderPauseMs(store: OriginStore): number {
  const run = store.newestRun();
  const newest = run?.source === "encoder" ? createPushStore(store).newest(run.epoch) : null;
  return Math.min(GRACE_MS, 2 * (newest?.durationMs ?? newest?.measuredMs ?? 0));
}

/** Returns how long an encoder that uploads HLS counts as live after its newest segment, ms. */
export const encoderLiveMs = (store: OriginStore): number =>
  Math.max(ENCODER_LIVE_MS, encoderPauseMs(store));

/** Returns true if an encoder that uploads HLS is live. `lastMediaAt` is in ms since the epoch. */
export const isEncoderLive = (store: OriginStore, lastMediaAt: number): boolean =>
  store.newestRun()?.source === "encoder" && Date.now() - lastMediaAt < encoderLiveMs(store);
