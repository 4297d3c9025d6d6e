export interface StreakDay {
  active: boolean;
  /** True if the day has ended, so that no more activity can be added. */
  isOver: boolean;
}

export interface StreakMark {
  /** Number of active days up to this day, or up to yesterday while today has no activity. */
  streak: number;
  /** True for a missed day that was forgiven: it neither ends the streak nor adds to it. */
  frozen: boolean;
}

/** A missed day is forgiven only if no other day within this many days was forgiven. */
export const FREEZE_EVERY = 7;

const hasFreeze = (previousMarks: readonly StreakMark[]) =>
  !previousMarks.slice(-(FREEZE_EVERY - 1)).some(({ frozen }) => frozen);

/** Computes the streak for each day. `previousMarks` are the marks of the six days before. */
export function markDays(
  previousMarks: readonly StreakMark[],
  days: readonly StreakDay[],
): StreakMark[] {
  const marks = [...previousMarks];
  for (const { active, isOver } of days) {
    const run = marks.at(-1)?.streak ?? 0;
    if (active) marks.push({ streak: run + 1, frozen: false });
    else if (!isOver) marks.push({ streak: run, frozen: false });
    else if (run > 0 && hasFreeze(marks)) marks.push({ streak: run, frozen: true });
    else marks.push({ streak: 0, frozen: false });
  }
  return marks.slice(previousMarks.length);
}

/** Returns true if the user could miss the next day without losing the streak. */
export const canFreeze = (marks: readonly StreakMark[]): boolean =>
  (marks.at(-1)?.streak ?? 0) > 0 && hasFreeze(marks);
