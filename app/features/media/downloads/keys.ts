/** The cookie page must list every storage key of the offline features. */

export const INDEX_KEY = "downloads";
/** Local storage key of a random ID of this browser, by which the server counts devices. */
export const DEVICE_KEY = "downloads-device";
/** Local storage key of the latest known time. A clock with an earlier time was set back. */
export const CLOCK_KEY = "downloads-clock";

export const DOWNLOAD_CACHE = "download-";
/** Name prefix of the cache with the offline page and the downloads page, without personal data. */
export const SHELL_CACHE = "shell-";

export const ASSET_CACHE = "assets";
/** Name of the Web Lock that lets only one tab download at a time. */
export const DOWNLOAD_LOCK = "downloads";
