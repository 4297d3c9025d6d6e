export interface HelpArticle {
  /**
   * Slug in the path /help/<slug>. Must never change, because other pages and emails link to it.
   */
  slug: string;
  title: string;
  /** Synonyms that the search matches too. */
  searchTerms: string;
  /** A string is a paragraph; an array is a list of steps. */
  body: (string | string[])[];
  /** Links to the pages where a reader can do what the article describes. */
  links: { to: string; label: string }[];
}

export interface HelpCategory {
  id: string;
  title: string;
  about: string;
  articles: HelpArticle[];
}

export interface HelpHit {
  slug: string;
  title: string;
  category: string;
  excerpt: string;
}

/** Limit of the search field in characters. */
export const HELP_QUERY_MAX = 100;
/** Staff see the votes of this many days. */
export const VOTE_DAYS = 90;
