const LINK = /^((?:https?:\/\/[^/]+)?\/media\/)[^/]+(?=\/)/;

/**
 * The same asset by another signed link: only the token changes.
 * @param url absolute or rooted, under `/media/<token>/<videoId>/`; anything else is given back as
 * it is
 * @param base `/media/<token>/<videoId>` as the server gave it last
 */
export function relink(url: string, base: string): string {
  const token = /^\/media\/([^/]+)\//.exec(base)?.[1];
  return token === undefined ? url : url.replace(LINK, (_all, prefix: string) => prefix + token);
}
