import { type Message, msg, t } from "#i18n/t.ts";

/** Kind of browser storage. */
export type Store = "cookie" | "local" | "session" | "database" | "files" | "cache";

export const STORE_NAMES: Record<Store, Message> = {
  cookie: msg("legal.cookie"),
  local: msg("legal.localStorage"),
  session: msg("legal.sessionStorage"),
  database: msg("legal.database"),
  files: msg("legal.files"),
  cache: msg("legal.cache"),
};

export interface StoredFacts {
  name: string;
  store: Store;
  purpose: string;
  /** Text about how long the item is stored. */
  life: string;
}

/**
 * Everything that the pages' scripts store in a browser. The page /cookies shows the list, and a
 * test compares the list with the source code.
 */
export const storedKeys = (): StoredFacts[] => [
  {
    name: "upgrade-banner",
    store: "cookie",
    purpose: t("legal.thatYouClosedTheBannerAbout"),
    life: t("legal.untilYouCloseTheBrowser"),
  },
  {
    name: "user",
    store: "local",
    purpose: t("legal.aCopyOfYourPublicName"),
    life: t("legal.untilYouSignOut"),
  },
  {
    name: "selectedPlan",
    store: "local",
    purpose: t("legal.thePlanThatYouChoseBefore"),
    life: t("legal.untilYouClearThisSitesData"),
  },
  {
    name: "recent-searches",
    store: "local",
    purpose: t("legal.yourLast8SearchesShownUnder"),
    life: t("legal.untilYouClearThisSitesData"),
  },
  {
    name: "player-preferences",
    store: "local",
    purpose: t("legal.qualitySpeedAndCaptionsAsYou"),
    life: t("legal.untilYouClearThisSitesData"),
  },
  {
    name: "player-sound",
    store: "local",
    purpose: t("legal.howLoudThePlayerIs"),
    life: t("legal.untilYouClearThisSitesData"),
  },
  {
    name: "player-keys-everywhere",
    store: "local",
    purpose: t("legal.whetherThePlayersKeysAlwaysCount"),
    life: t("legal.untilYouClearThisSitesData"),
  },
  {
    name: "watch-progress",
    store: "local",
    purpose: t("legal.whereYouLeftYourLast100"),
    life: t("legal.untilYouClearThisSitesData"),
  },
  {
    name: "just-left",
    store: "session",
    purpose: t("legal.whereYouLeftTheLastVideo"),
    life: t("legal.untilYouCloseTheTab"),
  },
  {
    name: "unconfirmed-change",
    store: "session",
    purpose: t("legal.unconfirmedChange"),
    life: t("legal.untilConfirmed"),
  },
  {
    name: "achievements-shown",
    store: "session",
    purpose: t("legal.whichRewardsThisTabHasTold"),
    life: t("legal.untilYouCloseTheTab"),
  },
  {
    name: "downloads",
    store: "local",
    purpose: t("legal.theListOfTheVideosThat"),
    life: t("legal.untilYouRemoveThemOrLog"),
  },
  {
    name: "downloads-device",
    store: "local",
    purpose: t("legal.aRandomNumberForThisBrowser"),
    life: t("legal.untilYouLogOut"),
  },
  {
    name: "downloads-clock",
    store: "local",
    purpose: t("legal.theLatestTimeThatWasSeen"),
    life: t("legal.untilYouLogOut"),
  },
  {
    name: "download-",
    store: "cache",
    purpose: t("legal.theVideosThatYouDownloadedOne"),
    life: t("legal.untilYouRemoveThemOrLog"),
  },
  {
    name: "shell-",
    store: "cache",
    purpose: t("legal.thePageThatIsShownWithout"),
    life: t("legal.untilThereIsANewerOne"),
  },
  {
    name: "assets",
    store: "cache",
    purpose: t("legal.theProgramsOwnFilesToLoad"),
    life: t("legal.untilYouClearThisSitesData"),
  },
  {
    name: "chat-announcements",
    store: "local",
    purpose: t("legal.whetherNewChatMessagesAreRead"),
    life: t("legal.untilYouClearThisSitesData"),
  },
  {
    name: "tributary-uploads",
    store: "database",
    purpose: t("legal.uploadsThatAreNotFinishedSo"),
    life: t("legal.untilTheUploadIsFinishedOr"),
  },
  {
    name: "uploads",
    store: "files",
    purpose: t("legal.aCopyOfTheFileThat"),
    life: t("legal.untilTheUploadIsFinishedOr"),
  },
];
