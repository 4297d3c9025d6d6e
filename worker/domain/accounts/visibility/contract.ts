export const VISIBILITIES = ["public", "unlisted", "private"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/**
 * Returns true if content with the visibility `to` is shown to more people than with `from`. `all`
 * lists all visibilities, the one with the most viewers first.
 */
export const isWider = <V extends string>(
  all: readonly V[],
  { from, to }: { from: V; to: V },
): boolean => all.indexOf(to) < all.indexOf(from);
