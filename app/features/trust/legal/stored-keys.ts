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

interface StoredKey {
  name: string;
  store: Store;
  purpose: Message;
  life: Message;
}

/** A test compares this list of stored keys with the source code. */
const STORED_KEYS: StoredKey[] = [
  {
    name: "upgrade-banner",
    store: "cookie",
    purpose: msg("legal.storage.purpose.planBanner"),
    life: msg("legal.storage.life.browserClosed"),
  },
  {
    name: "user",
    store: "local",
    purpose: msg("legal.storage.purpose.profileCopy"),
    life: msg("legal.storage.life.signedOut"),
  },
  {
    name: "selectedPlan",
    store: "local",
    purpose: msg("legal.storage.purpose.chosenPlan"),
    life: msg("legal.storage.life.accountLeft"),
  },
  {
    name: "recent-searches",
    store: "local",
    purpose: msg("legal.storage.purpose.recentSearches"),
    life: msg("legal.storage.life.accountLeft"),
  },
  {
    name: "player-preferences",
    store: "local",
    purpose: msg("legal.storage.purpose.playerSettings"),
    life: msg("legal.storage.life.dataCleared"),
  },
  {
    name: "player-sound",
    store: "local",
    purpose: msg("legal.storage.purpose.playerVolume"),
    life: msg("legal.storage.life.dataCleared"),
  },
  {
    name: "player-keys-everywhere",
    store: "local",
    purpose: msg("legal.storage.purpose.playerKeys"),
    life: msg("legal.storage.life.dataCleared"),
  },
  {
    name: "watch-progress",
    store: "local",
    purpose: msg("legal.storage.purpose.watchPositions"),
    life: msg("legal.storage.life.accountLeft"),
  },
  {
    name: "just-left",
    store: "session",
    purpose: msg("legal.storage.purpose.reloadPosition"),
    life: msg("legal.storage.life.tabClosed"),
  },
  {
    name: "watch-queue",
    store: "session",
    purpose: msg("legal.storage.purpose.watchQueue"),
    life: msg("legal.storage.life.tabClosed"),
  },
  {
    name: "sign-in-intent",
    store: "session",
    purpose: msg("legal.storage.purpose.signInIntent"),
    life: msg("legal.storage.life.tabClosed"),
  },
  {
    name: "unconfirmed-change",
    store: "session",
    purpose: msg("legal.storage.purpose.unconfirmedChange"),
    life: msg("legal.storage.life.confirmed"),
  },
  {
    name: "achievements-shown",
    store: "session",
    purpose: msg("legal.storage.purpose.shownRewards"),
    life: msg("legal.storage.life.tabClosed"),
  },
  {
    name: "downloads",
    store: "local",
    purpose: msg("legal.storage.purpose.downloadList"),
    life: msg("legal.storage.life.downloadsRemoved"),
  },
  {
    name: "downloads-device",
    store: "local",
    purpose: msg("legal.storage.purpose.browserId"),
    life: msg("legal.storage.life.loggedOut"),
  },
  {
    name: "downloads-clock",
    store: "local",
    purpose: msg("legal.storage.purpose.clockCheck"),
    life: msg("legal.storage.life.loggedOut"),
  },
  {
    name: "download-",
    store: "cache",
    purpose: msg("legal.storage.purpose.downloadedVideos"),
    life: msg("legal.storage.life.downloadsRemoved"),
  },
  {
    name: "shell-",
    store: "cache",
    purpose: msg("legal.storage.purpose.offlinePage"),
    life: msg("legal.storage.life.replaced"),
  },
  {
    name: "assets",
    store: "cache",
    purpose: msg("legal.storage.purpose.programFiles"),
    life: msg("legal.storage.life.dataCleared"),
  },
  {
    name: "chat-announcements",
    store: "local",
    purpose: msg("legal.storage.purpose.chatReading"),
    life: msg("legal.storage.life.dataCleared"),
  },
  {
    name: "tributary-uploads",
    store: "database",
    purpose: msg("legal.storage.purpose.unfinishedUploads"),
    life: msg("legal.storage.life.uploadFinished"),
  },
  {
    name: "uploads",
    store: "files",
    purpose: msg("legal.storage.purpose.uploadFile"),
    life: msg("legal.storage.life.uploadFinished"),
  },
];

export const storedKeys = (): StoredFacts[] =>
  STORED_KEYS.map((key) => ({ ...key, purpose: t(key.purpose), life: t(key.life) }));
