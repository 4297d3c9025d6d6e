import { stateOf } from "#app/lib/mutation/state-schemas.ts";
import type { Preferences } from "#worker/domain/discovery/recommendations/contract.ts";

const ALGORITHMS = {
  hybrid: 1,
  collaborative: 1,
  content_based: 1,
  deep_learning: 1,
} satisfies Record<Preferences["algorithm"], 1>;
const NUMBERS = ["diversity", "recency", "trending", "personal", "limit"] as const;
const SWITCHES = ["includeStreams", "excludeViewed", "useProfile"] as const;
const DIALS = ["watched", "creator", "category", "trending", "fresh", "exploration"] as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function isPreferences(value: unknown): value is Preferences {
  if (!isRecord(value) || !isRecord(value.dials)) return false;
  const { dials, algorithm } = value;
  return (
    typeof algorithm === "string" &&
    Object.hasOwn(ALGORITHMS, algorithm) &&
    NUMBERS.every((name) => typeof value[name] === "number") &&
    SWITCHES.every((name) => typeof value[name] === "boolean") &&
    DIALS.every((name) => typeof dials[name] === "number")
  );
}

/** A visitor has no preferences, so the state is null. */
export const PREFERENCES = stateOf(
  (value): value is Preferences | null => value === null || isPreferences(value),
);
