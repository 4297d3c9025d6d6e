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
  { name: "upgrade-banner", store: "Cookie", purpose: "That you closed the banner about plans.", life: "Until you close the browser" },
  {
    name: "user",
    store: "Local storage",
    purpose: "A copy of your public name and picture, to show them at once. No password and no key.",
    life: "Until you sign out",
  },
  { name: "selectedPlan", store: "Local storage", purpose: "The plan that you chose before the checkout.", life: UNTIL_CLEARED },
  { name: "recent-searches", store: "Local storage", purpose: "Your last 8 searches, shown under the search field.", life: UNTIL_CLEARED },
  { name: "player-preferences", store: "Local storage", purpose: "Quality, speed and captions as you chose them.", life: UNTIL_CLEARED },
  { name: "player-sound", store: "Local storage", purpose: "How loud the player is.", life: UNTIL_CLEARED },
  { name: "player-keys-everywhere", store: "Local storage", purpose: "Whether the player's keys always count.", life: UNTIL_CLEARED },
  {
    name: "watch-progress",
    store: "Local storage",
    purpose: "Where you left your last 100 videos, if you watch without an account.",
    life: UNTIL_CLEARED,
  },
  { name: "just-left", store: "Session storage", purpose: "Where you left the last video, for a reload.", life: "Until you close the tab" },
  {
    name: "achievements-shown",
    store: "Session storage",
    purpose: "Which rewards this tab has told you of. Its name ends with the id of your account.",
    life: "Until you close the tab",
  },
  {
    name: "downloads",
    store: "Local storage",
    purpose: "The list of the videos that you downloaded, and until when each plays.",
    life: "Until you remove them or log out",
  },
  {
    name: "downloads-device",
    store: "Local storage",
    purpose: "A random number for this browser, by which its downloads are counted.",
    life: "Until you log out",
  },
  {
    name: "downloads-clock",
    store: "Local storage",
    purpose: "The latest time that was seen, so that a clock that is set back is noticed.",
    life: "Until you log out",
  },
  {
    name: "download-",
    store: "Cache",
    purpose: "The videos that you downloaded, one cache each, named by the video.",
    life: "Until you remove them or log out",
  },
  {
    name: "shell-",
    store: "Cache",
    purpose: "The page that is shown without a network, named by its version. Nothing of yours is in it.",
    life: "Until there is a newer one",
  },
  {
    name: "assets",
    store: "Cache",
    purpose: "The program's own files, to load them once. Nothing of yours is in them.",
    life: UNTIL_CLEARED,
  },
  { name: "chat-announcements", store: "Local storage", purpose: "Whether new chat messages are read aloud.", life: UNTIL_CLEARED },
  {
    name: "tributary-uploads",
    store: "Database",
    purpose: "Uploads that are not finished, so that they go on after a reload.",
    life: "Until the upload is finished or cancelled",
  },
  {
    name: "uploads",
    store: "Files",
    purpose: "A copy of the file that is being uploaded.",
    life: "Until the upload is finished or cancelled",
  },
];
