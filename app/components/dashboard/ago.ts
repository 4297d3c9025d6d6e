const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** "Just now" in the first hour, then "5h ago", then "3d ago". Both in milliseconds since the epoch. */
export function ago(then: number, now: number): string {
  const age = Math.max(0, now - then);
  if (age < HOUR) return "Just now";
  return age < DAY ? `${Math.floor(age / HOUR)}h ago` : `${Math.floor(age / DAY)}d ago`;
}
