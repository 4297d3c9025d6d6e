export interface HelpArticle {
  /**
   * Slug of the address /help/<slug>. Must never change, because other pages and emails link to it.
   */
  slug: string;
  title: string;
  /** Synonyms for the search. */
  searchTerms: string;
  /** Paragraphs. An inner array is a list of steps. */
  body: (string | string[])[];
  /** Links to the pages where a reader can follow the article. */
  links: { to: string; label: string }[];
}

export interface HelpCategory {
  id: string;
  title: string;
  about: string;
  articles: HelpArticle[];
}

/** An article in a list of results. */
export interface HelpHit {
  slug: string;
  title: string;
  category: string;
  /** Beginning of the article's text. */
  excerpt: string;
}

/** Maximum length of a search in the form. */
export const HELP_QUERY_MAX = 100;
/** Number of days for which staff see the votes. */
export const VOTE_DAYS = 90;
