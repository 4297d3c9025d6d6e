/** How grave something in a text is, the gravest first. */
export const SEVERITIES = ["high", "medium", "low"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** From which severity on something is done: "medium" means medium and high. */
export const THRESHOLDS = ["off", "high", "medium", "low"] as const;
export type Threshold = (typeof THRESHOLDS)[number];

/** Whether something of this severity reaches the threshold. */
export const reaches = (severity: Severity | null, from: Threshold): boolean =>
  severity !== null && from !== "off" && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(from);
