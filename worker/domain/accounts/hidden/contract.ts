export const HIDDEN_TYPES = ["video", "creator", "category", "stream"] as const;
export type HiddenType = (typeof HIDDEN_TYPES)[number];
