// Keys of the browser storage with data of one person. `forgetPerson` deletes all of them.

export const SEARCHES_KEY = "recent-searches";
export const CHOSEN_PLAN_KEY = "selectedPlan";
/** Positions of visitors. The server stores the positions of users. */
export const POSITIONS_KEY = "watch-progress";
/** The queue belongs to one tab and survives a reload of the tab. */
export const QUEUE_KEY = "watch-queue";
/** The last position in this tab. */
export const LAST_POSITION_KEY = "just-left";

export const PERSONAL_KEYS = {
  local: [SEARCHES_KEY, CHOSEN_PLAN_KEY, POSITIONS_KEY],
  session: [QUEUE_KEY, LAST_POSITION_KEY],
} as const;
