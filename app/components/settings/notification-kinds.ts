/** What one can be told of, each on or off. */
export const NOTIFICATION_KINDS = [
  { name: "followers", label: "New followers", about: "When somebody follows your channel." },
  {
    name: "engagement",
    label: "Comments and likes",
    about: "When somebody comments on your videos, answers you or likes what you made.",
  },
  {
    name: "uploads",
    label: "New videos and streams",
    about: "When somebody you follow publishes a video or goes live. The bell on a channel turns it off for that channel alone.",
  },
  { name: "revenue", label: "Revenue updates", about: "When you earn, and when money is on its way to you." },
] as const;
