/** The cookie page must list every storage key of the offline features. */

export const INDEX_KEY = "downloads";
/** Local storage: a random ID of this browser, with which the server counts devices. */
export const DEVICE_KEY = "downloads-device";
/** Local storage: the latest time ever seen, which shows whether the user set the clock back. */
export const CLOCK_KEY = "downloads-clock";
export const DOWNLOAD_CACHE = "download-";
/** Prefix of a Cache Storage name: offline page and downloads page, without personal data. */
export const SHELL_CACHE = "shell-";
export const ASSET_CACHE = "assets";
/** Name of the Web Lock that lets only one tab download at a time. */
export const DOWNLOAD_LOCK = "downloads";
