// Keys of the browser's storage whose values are personal data. `forgetPerson` deletes them.

export const SEARCHES_KEY = "recent-searches";
export const CHOSEN_PLAN_KEY = "selectedPlan";
/** Key of the positions in videos that a visitor watched. The server stores those of users. */
export const POSITIONS_KEY = "watch-progress";
/** Key of the watch queue, which belongs to one tab and survives a reload. */
export const QUEUE_KEY = "watch-queue";
/** Key of the last position in the video that the tab played. */
export const LAST_POSITION_KEY = "just-left";

export const PERSONAL_KEYS = {
  local: [SEARCHES_KEY, CHOSEN_PLAN_KEY, POSITIONS_KEY],
  session: [QUEUE_KEY, LAST_POSITION_KEY],
} as const;
