const pad = (n: number) => String(n).padStart(2, "0");

/** Formats a time for `<input type="datetime-local">` in the browser's time zone. */
export function toLocalInput(at: number): string {
  const d = new Date(at);
  return `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())}T${pad(d.getHours())}:${pad(d.getMinutes())}`;
}

/** Returns ms since the epoch. Adds an hour to a time that the switch to summer time skips. */
export function fromLocalInput(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Returns tomorrow at 6 PM in the browser's time zone, ms since the epoch. */
export function suggestedTime(now: number): number {
  const d = new Date(now);
  return new Date(d.getFullYear(), d.getMonth(), d.getDate() + 1, 18).getTime();
}

export const zoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
