export const HIDDEN_TYPES = ["video", "creator", "category", "stream"] as const;
export type HiddenType = (typeof HIDDEN_TYPES)[number];

export const HIDE_KINDS = ["hide", "not_interested"] as const;
export type HideKind = (typeof HIDE_KINDS)[number];
