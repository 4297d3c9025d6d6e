const LINK = /^((?:https?:\/\/[^/]+)?\/media\/)[^/]+(?=\/)/;

/**
 * Replaces the token of a media URL under `/media/<token>/<videoId>/`; other URLs stay unchanged.
 */
export function relink(url: string, base: string): string {
  const token = /^\/media\/([^/]+)\//.exec(base)?.[1];
  return token === undefined ? url : url.replace(LINK, (_all, prefix: string) => prefix + token);
}
