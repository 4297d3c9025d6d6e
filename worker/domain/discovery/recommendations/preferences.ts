import { eq, sql } from "drizzle-orm";
import { interactions, recommendationPreferences } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { CategorySlug } from "../../media/videos/contract.ts";
import { DEFAULT_PREFERENCES, Preferences, type PreferencesInput } from "./contract.ts";

export interface Steering {
  preferences: Preferences;
  interests: CategorySlug[];
  /** ms since the epoch. Activity before this time is ignored. */
  resetAt: number;
  /** ms since the epoch. 0 if the user has never changed a preference or chosen interests. */
  updatedAt: number;
}

type Row = Pick<
  typeof recommendationPreferences.$inferSelect,
  "preferences" | "interests" | "resetAt" | "updatedAt"
>;

const SomePreferences = Preferences.partial().loose();

/** Reads the preferences from a row. An invalid stored value becomes the default. */
export function readSteering(row: Row | undefined): Steering {
  const stored = SomePreferences.safeParse(row?.preferences).data ?? {};
  const merged = Preferences.safeParse({
    ...DEFAULT_PREFERENCES,
    ...stored,
    dials: { ...DEFAULT_PREFERENCES.dials, ...stored.dials },
  });
  return {
    preferences: merged.data ?? DEFAULT_PREFERENCES,
    interests: (row?.interests ?? []).flatMap((slug) => CategorySlug.safeParse(slug).data ?? []),
    resetAt: row?.resetAt ?? 0,
    updatedAt: row?.updatedAt ?? 0,
  };
}

export async function getSteering({ db }: Pick<Deps, "db">, userId: string): Promise<Steering> {
  return readSteering(
    await db
      .select()
      .from(recommendationPreferences)
      .where(eq(recommendationPreferences.userId, userId))
      .get(),
  );
}

/** Format of stored preferences into which the database can merge a change. */
const StoredPreferences = Preferences.partial().extend({
  dials: Preferences.shape.dials.partial().optional(),
});

/**
 * Changes the given preferences and keeps all other preferences.
 * The database merges the change, so that no concurrent change and no concurrent reset is lost.
 */
export async function saveSteering(
  deps: Pick<Deps, "db" | "now">,
  {
    actor,
    changes,
    interests,
  }: { actor: SignedInActor; changes: PreferencesInput; interests?: CategorySlug[] },
): Promise<Steering> {
  const { db } = deps;
  const { userId, preferences: stored } = recommendationPreferences;
  const row = await db.select().from(recommendationPreferences).where(eq(userId, actor.id)).get();
  const previous = readSteering(row).preferences;
  const updated: Preferences = {
    ...previous,
    ...changes,
    dials: { ...previous.dials, ...changes.dials },
  };
  const canMerge = !row || StoredPreferences.safeParse(row.preferences).success;
  const updatedAt = deps.now();
  const saved = await db
    .insert(recommendationPreferences)
    .values({ userId: actor.id, preferences: updated, interests: interests ?? [], updatedAt })
    .onConflictDoUpdate({
      target: userId,
      set: {
        preferences: canMerge ? sql`json_patch(${stored}, ${JSON.stringify(changes)})` : updated,
        ...(interests ? { interests } : {}),
        updatedAt,
      },
    })
    .returning()
    .get();
  return readSteering(saved);
}

export const chooseInterests = (
  deps: Pick<Deps, "db" | "now">,
  { actor, categories }: { actor: SignedInActor; categories: CategorySlug[] },
): Promise<Steering> => saveSteering(deps, { actor, changes: {}, interests: categories });

/** Resets a recommendation profile. The watch history, likes, follows and preferences stay. */
export async function resetProfile(
  deps: Pick<Deps, "db" | "now">,
  { actor }: { actor: SignedInActor },
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  await db.batch([
    db.delete(interactions).where(eq(interactions.userId, actor.id)),
    db
      .insert(recommendationPreferences)
      .values({ userId: actor.id, preferences: {}, resetAt: at, updatedAt: at })
      .onConflictDoUpdate({
        target: recommendationPreferences.userId,
        set: { interests: [], resetAt: at, updatedAt: at },
      }),
  ]);
}
