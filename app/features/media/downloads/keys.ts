/**
 * Every name under which this site keeps something for use without a network: the page on cookies
 * lists them.
 */

/** Local storage: the list of downloads, and until when each plays. */
export const INDEX_KEY = "downloads";
/** Local storage: a number for this browser, by which its downloads are counted. */
export const DEVICE_KEY = "downloads-device";
/** Local storage: the latest time that was seen, against a clock that is set back. */
export const CLOCK_KEY = "downloads-clock";
/** Cache Storage, one for each downloaded video: its picture, sound, captions and poster. */
export const DOWNLOAD_CACHE = "download-";
/**
 * Cache Storage: the page that is shown without a network, and the page of downloads without
 * anything of a person.
 */
export const SHELL_CACHE = "shell-";
/** Cache Storage: the program's own files, as they were used. */
export const ASSET_CACHE = "assets";
/** A lock of the browser: one page at a time downloads. */
export const DOWNLOAD_LOCK = "downloads";
