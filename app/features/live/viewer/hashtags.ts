const HASHTAG = /(?:^|[\s(])#([\p{L}\p{N}_]{2,40})/gu;

/** Returns the hashtags of a description without `#`, each once, ignoring case. */
export function hashtagsOf(description: string): string[] {
  const tags = new Map<string, string>();
  for (const [, tag = ""] of description.matchAll(HASHTAG))
    if (!tags.has(tag.toLocaleLowerCase())) tags.set(tag.toLocaleLowerCase(), tag);
  return [...tags.values()];
}
