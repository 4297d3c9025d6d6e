export const VISIBILITIES = ["public", "unlisted", "private"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Returns true if `to` shows content to more people than `from`. `all` starts with the widest. */
export const isWider = <V extends string>(
  all: readonly V[],
  { from, to }: { from: V; to: V },
): boolean => all.indexOf(to) < all.indexOf(from);
