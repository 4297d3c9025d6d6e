/**
 * The tabs of a video in the studio, in their order. One is shown as soon as its page stands in the route registry: whoever
 * builds a tab adds the route file and its line there, and nothing here.
 */
export const VIDEO_TABS = [
  { route: "routes/studio.videos.$videoId._index", path: "", label: "Details" },
  { route: "routes/studio.videos.$videoId.replay", path: "replay", label: "Replay" },
  { route: "routes/studio.videos.$videoId.captions", path: "captions", label: "Captions" },
  { route: "routes/studio.videos.$videoId.files", path: "files", label: "Files" },
  { route: "routes/studio.videos.$videoId.analytics", path: "analytics", label: "Analytics" },
  { route: "routes/studio.videos.$videoId.receipts", path: "receipts", label: "Receipts" },
  { route: "routes/studio.videos.$videoId.comments", path: "comments", label: "Comments" },
] as const;
