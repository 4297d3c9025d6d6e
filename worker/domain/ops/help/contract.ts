export interface HelpArticle {
  /** Its address: /help/<slug>. Never changed: other pages and mails lead to it. */
  slug: string;
  title: string;
  /** What people also call it, for the search. */
  words: string;
  /** Paragraphs; an array inside is a list of steps. */
  body: (string | string[])[];
  /** Where it is done. */
  links: { to: string; label: string }[];
}

export interface HelpCategory {
  id: string;
  title: string;
  about: string;
  articles: HelpArticle[];
}

/** An article in a list. */
export interface HelpHit {
  slug: string;
  title: string;
  category: string;
  /** The beginning of its text. */
  excerpt: string;
}

/** What a search may be long. */
export const HELP_QUERY_MAX = 100;
/** Over how many days staff see what helped. */
export const VOTE_DAYS = 90;
