import { type Message, msg, t } from "#i18n/t.ts";

export type Store = "cookie" | "local" | "session" | "database" | "files" | "cache";

export const STORE_NAMES: Record<Store, Message> = {
  cookie: msg("legal.storage.kind.cookie"),
  local: msg("legal.storage.kind.local"),
  session: msg("legal.storage.kind.session"),
  database: msg("legal.storage.kind.database"),
  files: msg("legal.storage.kind.files"),
  cache: msg("legal.storage.kind.cache"),
};

export interface StoredFacts {
  name: string;
  store: Store;
  purpose: string;
  life: string;
}

/** A test compares this list of stored keys with the source code. */
export const storedKeys = (): StoredFacts[] => [
  {
    name: "upgrade-banner",
    store: "cookie",
    purpose: t("legal.storage.purpose.planBanner"),
    life: t("legal.storage.life.browserClosed"),
  },
  {
    name: "user",
    store: "local",
    purpose: t("legal.storage.purpose.profileCopy"),
    life: t("legal.storage.life.signedOut"),
  },
  {
    name: "selectedPlan",
    store: "local",
    purpose: t("legal.storage.purpose.chosenPlan"),
    life: t("legal.storage.life.dataCleared"),
  },
  {
    name: "recent-searches",
    store: "local",
    purpose: t("legal.storage.purpose.recentSearches"),
    life: t("legal.storage.life.dataCleared"),
  },
  {
    name: "player-preferences",
    store: "local",
    purpose: t("legal.storage.purpose.playerSettings"),
    life: t("legal.storage.life.dataCleared"),
  },
  {
    name: "player-sound",
    store: "local",
    purpose: t("legal.storage.purpose.playerVolume"),
    life: t("legal.storage.life.dataCleared"),
  },
  {
    name: "player-keys-everywhere",
    store: "local",
    purpose: t("legal.storage.purpose.playerKeys"),
    life: t("legal.storage.life.dataCleared"),
  },
  {
    name: "watch-progress",
    store: "local",
    purpose: t("legal.storage.purpose.watchPositions"),
    life: t("legal.storage.life.dataCleared"),
  },
  {
    name: "just-left",
    store: "session",
    purpose: t("legal.storage.purpose.reloadPosition"),
    life: t("legal.storage.life.tabClosed"),
  },
  {
    name: "watch-queue",
    store: "session",
    purpose: t("legal.storage.purpose.watchQueue"),
    life: t("legal.storage.life.tabClosed"),
  },
  {
    name: "sign-in-intent",
    store: "session",
    purpose: t("legal.storage.purpose.signInIntent"),
    life: t("legal.storage.life.tabClosed"),
  },
  {
    name: "unconfirmed-change",
    store: "session",
    purpose: t("legal.storage.purpose.unconfirmedChange"),
    life: t("legal.storage.life.confirmed"),
  },
  {
    name: "achievements-shown",
    store: "session",
    purpose: t("legal.storage.purpose.shownRewards"),
    life: t("legal.storage.life.tabClosed"),
  },
  {
    name: "downloads",
    store: "local",
    purpose: t("legal.storage.purpose.downloadList"),
    life: t("legal.storage.life.downloadsRemoved"),
  },
  {
    name: "downloads-device",
    store: "local",
    purpose: t("legal.storage.purpose.browserId"),
    life: t("legal.storage.life.loggedOut"),
  },
  {
    name: "downloads-clock",
    store: "local",
    purpose: t("legal.storage.purpose.clockCheck"),
    life: t("legal.storage.life.loggedOut"),
  },
  {
    name: "download-",
    store: "cache",
    purpose: t("legal.storage.purpose.downloadedVideos"),
    life: t("legal.storage.life.downloadsRemoved"),
  },
  {
    name: "shell-",
    store: "cache",
    purpose: t("legal.storage.purpose.offlinePage"),
    life: t("legal.storage.life.replaced"),
  },
  {
    name: "assets",
    store: "cache",
    purpose: t("legal.storage.purpose.programFiles"),
    life: t("legal.storage.life.dataCleared"),
  },
  {
    name: "chat-announcements",
    store: "local",
    purpose: t("legal.storage.purpose.chatReading"),
    life: t("legal.storage.life.dataCleared"),
  },
  {
    name: "tributary-uploads",
    store: "database",
    purpose: t("legal.storage.purpose.unfinishedUploads"),
    life: t("legal.storage.life.uploadFinished"),
  },
  {
    name: "uploads",
    store: "files",
    purpose: t("legal.storage.purpose.uploadFile"),
    life: t("legal.storage.life.uploadFinished"),
  },
];
