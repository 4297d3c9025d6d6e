export interface PageLinks {
  links: string[];
  posts: string[];
  /** URLs in the head: the canonical URL, the URLs in other languages, and feeds. */
  addresses: string[];
  ids: Set<string>;
}

const decode = (text: string) =>
  text
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : decode(value);
};

/** Finds links, form targets and stated URLs of a page. @param base absolute URL of the page */
export function linksOf(html: string, base: string): PageLinks {
  const [links, posts, addresses]: [string[], string[], string[]] = [[], [], []];
  const inside = (address: string | null) => {
    const url = address === null ? null : URL.parse(address, base);
    return url?.origin === new URL(base).origin ? url.pathname + url.search + url.hash : null;
  };
  const shown = html.replace(/<(script|template)\b.*?<\/\1>/gs, "");
  for (const [tag, kind] of shown.matchAll(/<(a|area|form)\s[^>]*>/g)) {
    const address = attribute(tag, kind === "form" ? "action" : "href");
    const path = inside(address);
    if (path === null) continue;
    if (kind === "form" && attribute(tag, "method")?.toLowerCase() === "post") posts.push(path);
    else links.push(path);
  }
  for (const [tag] of shown.matchAll(/<(?:link|meta)\s[^>]*>/g)) {
    const isAddress =
      /\srel="(?:canonical|alternate)"/.test(tag) || /\sproperty="og:(?:url|video:url)"/.test(tag);
    const path = isAddress
      ? inside(attribute(tag, tag.startsWith("<link") ? "href" : "content"))
      : null;
    if (path !== null) addresses.push(path);
  }
  const ids = new Set([...shown.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => decode(id)));
  return { links, posts, addresses, ids };
}
