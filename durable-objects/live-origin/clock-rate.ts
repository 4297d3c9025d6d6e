/**
 * Seconds of media that a publisher may send at once. A broadcast studio keeps up to a minute of
 * media while it is disconnected, and sends it after the reconnect; 15 s are added as a margin.
 */
const BURST_S = 75;

/**
 * Creates a function that counts an amount, such as segments, and returns true if the amount
 * exceeds a maximum rate. The rate is measured by the server's clock, because the durations that a
 * publisher sends can be false.
 * Rejected amounts do not add up, so that a publisher is accepted again soon after a peak.
 */
export function createClockRate() {
  let amount = 0;
  let countedAt = 0;
  return (added: number, perSecond: number): boolean => {
    const at = Date.now();
    const drained = (Math.max(0, at - countedAt) / 1000) * perSecond;
    const limit = perSecond * BURST_S;
    amount = Math.max(0, amount - drained);
    if (added > 0) amount = Math.min(limit, amount) + added;
    countedAt = at;
    return amount > limit;
  };
}
