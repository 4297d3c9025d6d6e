import { t } from "#i18n/t.ts";

/** How a browser keeps a thing for us. */
type Store = "Cookie" | "Local storage" | "Session storage" | "Database" | "Files" | "Cache";

export interface StoredFacts {
  name: string;
  store: Store;
  purpose: string;
  /** In words. */
  life: string;
}

const UNTIL_CLEARED = "Until you clear this site's data";

/** What the pages' own scripts keep in a browser. The page /cookies shows it, and a test holds it against the source. */
export const STORED_KEYS: readonly StoredFacts[] = [
  {
    name: "upgrade-banner",
    store: "Cookie",
    get purpose() {
      return t("legal.thatYouClosedTheBannerAbout");
    },
    get life() {
      return t("legal.untilYouCloseTheBrowser");
    },
  },
  {
    name: "user",
    store: "Local storage",
    get purpose() {
      return t("legal.aCopyOfYourPublicName");
    },
    get life() {
      return t("legal.untilYouSignOut");
    },
  },
  {
    name: "selectedPlan",
    store: "Local storage",
    get purpose() {
      return t("legal.thePlanThatYouChoseBefore");
    },
    life: UNTIL_CLEARED,
  },
  {
    name: "recent-searches",
    store: "Local storage",
    get purpose() {
      return t("legal.yourLast8SearchesShownUnder");
    },
    life: UNTIL_CLEARED,
  },
  {
    name: "player-preferences",
    store: "Local storage",
    get purpose() {
      return t("legal.qualitySpeedAndCaptionsAsYou");
    },
    life: UNTIL_CLEARED,
  },
  {
    name: "player-sound",
    store: "Local storage",
    get purpose() {
      return t("legal.howLoudThePlayerIs");
    },
    life: UNTIL_CLEARED,
  },
  {
    name: "player-keys-everywhere",
    store: "Local storage",
    get purpose() {
      return t("legal.whetherThePlayersKeysAlwaysCount");
    },
    life: UNTIL_CLEARED,
  },
  {
    name: "watch-progress",
    store: "Local storage",
    get purpose() {
      return t("legal.whereYouLeftYourLast100");
    },
    life: UNTIL_CLEARED,
  },
  {
    name: "just-left",
    store: "Session storage",
    get purpose() {
      return t("legal.whereYouLeftTheLastVideo");
    },
    get life() {
      return t("legal.untilYouCloseTheTab");
    },
  },
  {
    name: "achievements-shown",
    store: "Session storage",
    get purpose() {
      return t("legal.whichRewardsThisTabHasTold");
    },
    get life() {
      return t("legal.untilYouCloseTheTab");
    },
  },
  {
    name: "downloads",
    store: "Local storage",
    get purpose() {
      return t("legal.theListOfTheVideosThat");
    },
    get life() {
      return t("legal.untilYouRemoveThemOrLog");
    },
  },
  {
    name: "downloads-device",
    store: "Local storage",
    get purpose() {
      return t("legal.aRandomNumberForThisBrowser");
    },
    get life() {
      return t("legal.untilYouLogOut");
    },
  },
  {
    name: "downloads-clock",
    store: "Local storage",
    get purpose() {
      return t("legal.theLatestTimeThatWasSeen");
    },
    get life() {
      return t("legal.untilYouLogOut");
    },
  },
  {
    name: "download-",
    store: "Cache",
    get purpose() {
      return t("legal.theVideosThatYouDownloadedOne");
    },
    get life() {
      return t("legal.untilYouRemoveThemOrLog");
    },
  },
  {
    name: "shell-",
    store: "Cache",
    get purpose() {
      return t("legal.thePageThatIsShownWithout");
    },
    get life() {
      return t("legal.untilThereIsANewerOne");
    },
  },
  {
    name: "assets",
    store: "Cache",
    get purpose() {
      return t("legal.theProgramsOwnFilesToLoad");
    },
    life: UNTIL_CLEARED,
  },
  {
    name: "chat-announcements",
    store: "Local storage",
    get purpose() {
      return t("legal.whetherNewChatMessagesAreRead");
    },
    life: UNTIL_CLEARED,
  },
  {
    name: "tributary-uploads",
    store: "Database",
    get purpose() {
      return t("legal.uploadsThatAreNotFinishedSo");
    },
    get life() {
      return t("legal.untilTheUploadIsFinishedOr");
    },
  },
  {
    name: "uploads",
    store: "Files",
    get purpose() {
      return t("legal.aCopyOfTheFileThat");
    },
    get life() {
      return t("legal.untilTheUploadIsFinishedOr");
    },
  },
];
