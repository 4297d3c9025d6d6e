export const TREND_ACTS = ["view", "like", "share"] as const;
export type TrendAct = (typeof TREND_ACTS)[number];
