/** Browser-safe and without zod: the report dialog is a click away on every card. */
export type ReportSubject = "video" | "comment" | "user" | "stream" | "message" | "playlist";

export type ReportReason =
  | "spam"
  | "harassment"
  | "hate"
  | "violence"
  | "sexual"
  | "self_harm"
  | "misinformation"
  | "copyright"
  | "impersonation"
  | "other";

/** The reasons as people would say them, the most frequent first. */
export const REPORT_REASONS: readonly { reason: ReportReason; label: string; about: string }[] = [
  { reason: "spam", label: "Spam or a scam", about: "Misleading links, the same thing again and again, a trick for money" },
  { reason: "harassment", label: "Harassment or bullying", about: "Goes after a person, threatens them or makes them small" },
  { reason: "hate", label: "Hate", about: "Attacks people for who they are" },
  { reason: "violence", label: "Violence or danger", about: "Shows or calls for violence, or for something that can hurt" },
  { reason: "sexual", label: "Sexual content", about: "Nudity or sexual acts" },
  { reason: "self_harm", label: "Self-harm or suicide", about: "Somebody may be in danger, or it is praised" },
  { reason: "misinformation", label: "False information", about: "Made-up claims that can do harm" },
  { reason: "copyright", label: "Uses somebody's work", about: "Copied without permission" },
  { reason: "impersonation", label: "Pretends to be somebody else", about: "A person, a company or another channel" },
  { reason: "other", label: "Something else", about: "Tell us in your own words" },
];

export const REPORT_DETAILS_MAX = 1000;
