/** What of a day a streak is told from. */
export interface StreakDay {
  active: boolean;
  /** Nothing more can be done in it. */
  isOver: boolean;
}

/** What a day makes of the streak. */
export interface StreakMark {
  /**
   * Active days of the run that the day is in; today, while nothing is done, those until yesterday.
   */
  streak: number;
  /** Missed and forgiven: the run goes on, the day does not add to it. */
  frozen: boolean;
}

/** A missed day is forgiven where none of so many days before it was. */
export const FREEZE_EVERY = 7;

const freezeLeft = (before: readonly StreakMark[]) =>
  !before.slice(-(FREEZE_EVERY - 1)).some(({ frozen }) => frozen);

/**
 * The streak day by day. One missed day in seven is forgiven by itself; the second breaks the run.
 * @param before marks of the days before, the newest last; six are enough
 */
export function markDays(before: readonly StreakMark[], days: readonly StreakDay[]): StreakMark[] {
  const marks = [...before];
  for (const { active, isOver } of days) {
    const run = marks.at(-1)?.streak ?? 0;
    if (active) marks.push({ streak: run + 1, frozen: false });
    else if (!isOver) marks.push({ streak: run, frozen: false });
    else if (run > 0 && freezeLeft(marks)) marks.push({ streak: run, frozen: true });
    else marks.push({ streak: 0, frozen: false });
  }
  return marks.slice(before.length);
}

/**
 * Whether the next day, if it is missed, is forgiven.
 * @param marks of the days before it, the newest last
 */
export const canFreeze = (marks: readonly StreakMark[]): boolean =>
  (marks.at(-1)?.streak ?? 0) > 0 && freezeLeft(marks);
