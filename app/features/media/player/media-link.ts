const LINK = /^((?:https?:\/\/[^/]+)?\/media\/)[^/]+(?=\/)/;

/**
 * Replaces the token of a media URL.
 * @param url under `/media/<token>/<videoId>/`; any other URL is returned unchanged
 * @param base `/media/<token>/<videoId>` of the newest link
 */
export function relink(url: string, base: string): string {
  const token = /^\/media\/([^/]+)\//.exec(base)?.[1];
  return token === undefined ? url : url.replace(LINK, (_all, prefix: string) => prefix + token);
}
