import { waitUntil } from "./demo-client.ts";

/** A broadcast that is live. */
export interface OnAir {
  /** Resolves when the broadcast fails. */
  failed: Promise<void>;
  end: () => Promise<void>;
}

interface Turns<C> {
  channels: readonly C[];
  /** Time from the start of one broadcast to the start of the next, ms. */
  turnMs: number;
  /** Time for which the previous broadcast continues after the next one has started, ms. */
  overlapMs: number;
  /** Pause after a channel could not go live, before the other channel tries, ms. */
  pauseMs: number;
  /** Goes live. Resolves when viewers can watch. */
  goLive: (channel: C) => Promise<OnAir>;
  onError: (error: unknown) => void;
  stop: AbortSignal;
}

/**
 * Alternates the channels' broadcasts until `stop` is aborted. A broadcast ends only after the next
 * one is live, so it continues while the next channel cannot go live.
 */
export async function takeTurns<C>(turns: Turns<C>): Promise<void> {
  const { channels, turnMs, overlapMs, pauseMs, goLive, onError, stop } = turns;
  let current: OnAir | undefined;
  let channelOnAir: C | undefined;
  const endCurrent = () => current?.end().catch(onError);
  for (let n = 0; !stop.aborted; n++) {
    const channel = channels[n % channels.length];
    if (channel === undefined || channel === channelOnAir) continue;
    const startedAt = Date.now();
    const onAir: OnAir | null = await goLive(channel).catch((error: unknown) => {
      if (!stop.aborted) onError(error);
      return null;
    });
    if (onAir === null) {
      await waitUntil(startedAt + pauseMs, stop);
      continue;
    }
    if (current) await waitUntil(Date.now() + overlapMs, stop);
    await endCurrent();
    current = onAir;
    channelOnAir = channel;
    await Promise.race([waitUntil(startedAt + turnMs, stop), onAir.failed]);
  }
  await endCurrent();
}
