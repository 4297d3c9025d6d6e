export const SEVERITIES = ["high", "medium", "low"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Lowest severity to which automatic moderation reacts: "medium" means medium and high. */
export const THRESHOLDS = ["off", "high", "medium", "low"] as const;
export type Threshold = (typeof THRESHOLDS)[number];

export const meetsThreshold = (severity: Severity | null, from: Threshold): boolean =>
  severity !== null && from !== "off" && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(from);
