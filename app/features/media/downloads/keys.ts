/** The cookie page must list every storage key of the offline features. */

export const INDEX_KEY = "downloads";
/** Local storage: a random ID of this browser, with which the server counts devices. */
export const DEVICE_KEY = "downloads-device";
/** Local storage: latest known time. An earlier time shows that the user set the clock back. */
export const CLOCK_KEY = "downloads-clock";

export const DOWNLOAD_CACHE = "download-";
/** Name prefix of the cache with the offline page and the downloads page, without personal data. */
export const SHELL_CACHE = "shell-";

export const ASSET_CACHE = "assets";
/** Name of the Web Lock that lets only one tab download at a time. */
export const DOWNLOAD_LOCK = "downloads";
