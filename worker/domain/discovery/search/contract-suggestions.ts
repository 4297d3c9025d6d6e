/** Browser-safe and without zod: the search field is on every page. */
export interface Suggestion {
  kind: "query" | "creator" | "video";
  /** What to look for, a name or a title. */
  text: string;
  /** Where it leads: the search for it, the channel, the video. */
  path: string;
}
