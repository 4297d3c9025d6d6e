export const HIDDEN_TYPES = ["video", "creator", "category", "stream"] as const;
export type HiddenType = (typeof HIDDEN_TYPES)[number];

/** hide: never show it again. not_interested: also show less of the same kind. */
export const HIDE_KINDS = ["hide", "not_interested"] as const;
export type HideKind = (typeof HIDE_KINDS)[number];
