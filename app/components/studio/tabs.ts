import { t } from "#i18n/t.ts";

/**
 * The tabs of a video in the studio, in their order. One is shown as soon as its page stands in the route registry: whoever
 * builds a tab adds the route file and its line there, and nothing here.
 */
export const VIDEO_TABS = [
  {
    route: "routes/studio.videos.$videoId._index",
    path: "",
    get label() {
      return t("studio.details");
    },
  },
  {
    route: "routes/studio.videos.$videoId.replay",
    path: "replay",
    get label() {
      return t("studio.replay");
    },
  },
  {
    route: "routes/studio.videos.$videoId.captions",
    path: "captions",
    get label() {
      return t("studio.captions");
    },
  },
  {
    route: "routes/studio.videos.$videoId.files",
    path: "files",
    get label() {
      return t("studio.files");
    },
  },
  {
    route: "routes/studio.videos.$videoId.analytics",
    path: "analytics",
    get label() {
      return t("studio.analytics");
    },
  },
  {
    route: "routes/studio.videos.$videoId.receipts",
    path: "receipts",
    get label() {
      return t("studio.receipts");
    },
  },
  {
    route: "routes/studio.videos.$videoId.comments",
    path: "comments",
    get label() {
      return t("studio.comments");
    },
  },
] as const;
