export interface HelpArticle {
  /** Slug in /help/<slug>. It must never change, because other pages and emails link to it. */
  slug: string;
  title: string;
  searchTerms: string;
  /** A string is a paragraph; an array is a list of steps. */
  body: (string | string[])[];
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

export const HELP_QUERY_MAX = 100;
export const VOTE_DAYS = 90;
