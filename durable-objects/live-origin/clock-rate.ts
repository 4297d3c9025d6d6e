/**
 * Seconds of media that a publisher may send at once: the minute that a studio keeps while
 * disconnected, and a rate window.
 */
const BURST_S = 75;

/**
 * Creates a function that adds an amount and returns true above the maximum rate by the server's
 * clock. A publisher chooses the durations that it sends, so they alone limit nothing.
 */
export function createClockRate() {
  let amount = 0;
  let countedAt = 0;
  return (added: number, perSecond: number): boolean => {
    const at = Date.now();
    const drained = (Math.max(0, at - countedAt) / 1000) * perSecond;
    amount = Math.max(0, amount - drained) + added;
    countedAt = at;
    return amount > perSecond * BURST_S;
  };
}
