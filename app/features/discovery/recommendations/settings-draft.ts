import type {
  Preferences,
  PreferencesInput,
} from "#worker/domain/discovery/recommendations/contract.ts";

/**
 * Returns the settings for `POST /api/recommendations/advanced`. All other settings go to `PATCH
 * /api/recommendations/preferences`.
 */
export const advancedOf = ({
  algorithm,
  diversity,
  recency,
  trending,
  personal,
  limit,
}: Preferences) => ({
  algorithm,
  diversityWeight: diversity,
  recencyWeight: recency,
  trendingWeight: trending,
  personalWeight: personal,
  limit,
});

export const FIELD_OF: Record<string, keyof Preferences> = {
  algorithm: "algorithm",
  limit: "limit",
  diversityWeight: "diversity",
  recencyWeight: "recency",
  trendingWeight: "trending",
  personalWeight: "personal",
};

/** Returns the changes to the settings that `advancedOf` omits; null without such changes. */
export function restOf(draft: Preferences, stored: Preferences): PreferencesInput | null {
  const changes: PreferencesInput = {};
  for (const name of ["includeStreams", "excludeViewed", "useProfile"] as const) {
    if (draft[name] !== stored[name]) changes[name] = draft[name];
  }
  if (!sameDials(draft.dials, stored.dials)) changes.dials = draft.dials;
  return Object.keys(changes).length > 0 ? changes : null;
}

const sameDials = (a: Preferences["dials"], b: Preferences["dials"]) =>
  Object.keys(a).length === Object.keys(b).length &&
  (Object.keys(a) as (keyof Preferences["dials"])[]).every((dial) => a[dial] === b[dial]);

export function samePreferences(a: Preferences, b: Preferences): boolean {
  const [first, second] = [advancedOf(a), advancedOf(b)];
  return (
    (Object.keys(first) as (keyof typeof first)[]).every((name) => first[name] === second[name]) &&
    restOf(a, b) === null
  );
}
