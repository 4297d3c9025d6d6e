const pad = (n: number) => String(n).padStart(2, "0");

/** A time as `<input type="datetime-local">` has it, in the zone of this browser. */
export function toLocalInput(at: number): string {
  const d = new Date(at);
  return `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())}T${pad(d.getHours())}:${pad(d.getMinutes())}`;
}

/**
 * What was typed there, as milliseconds since the epoch; null while it is no time. A time that the
 * clocks skip is the one an hour on.
 */
export function fromLocalInput(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Tomorrow at six in the evening, by this browser's clock. */
export function suggestedTime(now: number): number {
  const d = new Date(now);
  return new Date(d.getFullYear(), d.getMonth(), d.getDate() + 1, 18).getTime();
}

/** The zone's name, such as "Europe/Berlin". */
export const zoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
