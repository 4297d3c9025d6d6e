/** All storage keys of the offline features. The cookie page lists them. */

/** Local storage: the list of downloads with the expiry of each. */
export const INDEX_KEY = "downloads";
/** Local storage: a random ID of this browser. The server counts devices with it. */
export const DEVICE_KEY = "downloads-device";
/** Local storage: the latest time ever seen, which shows whether the clock was set back. */
export const CLOCK_KEY = "downloads-clock";
/** Prefix of a Cache Storage name. Each downloaded video has its own cache. */
export const DOWNLOAD_CACHE = "download-";
/** Prefix of a Cache Storage name: offline page and downloads page, without personal data. */
export const SHELL_CACHE = "shell-";
/** Cache Storage: used scripts, styles and other assets of the app. */
export const ASSET_CACHE = "assets";
/** Name of the Web Lock that lets only one tab download at a time. */
export const DOWNLOAD_LOCK = "downloads";
