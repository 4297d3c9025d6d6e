/** Style sheet texts by path. They never expire, because a changed style sheet gets a new path. */
const sheets = new Map<string, string>();

/** Returns a style sheet's text. @throws Error if the style sheet does not exist */
export async function fetchSheet(assets: Fetcher, path: string): Promise<string> {
  const cachedSheet = sheets.get(path);
  if (cachedSheet !== undefined) return cachedSheet;
  const response = await assets.fetch(new URL(path, "https://assets"));
  if (!response.ok) throw new Error(`The static file ${path} answered ${response.status}`);
  const text = await response.text();
  sheets.set(path, text);
  return text;
}
