import { msg } from "#i18n/t.ts";

/** A tab is visible once the route registry contains the tab's route. */
export const VIDEO_TABS = [
  {
    route: "routes/studio.videos.$videoId._index",
    path: "",
    label: msg("studio.tabs.details"),
  },
  {
    route: "routes/studio.videos.$videoId.replay",
    path: "replay",
    label: msg("studio.tabs.replay"),
  },
  {
    route: "routes/studio.videos.$videoId.captions",
    path: "captions",
    label: msg("studio.tabs.captions"),
  },
  {
    route: "routes/studio.videos.$videoId.files",
    path: "files",
    label: msg("studio.tabs.files"),
  },
  {
    route: "routes/studio.videos.$videoId.analytics",
    path: "analytics",
    label: msg("studio.tabs.analytics"),
  },
  {
    route: "routes/studio.videos.$videoId.receipts",
    path: "receipts",
    label: msg("studio.tabs.receipts"),
  },
  {
    route: "routes/studio.videos.$videoId.comments",
    path: "comments",
    label: msg("studio.comments.title"),
  },
] as const;
