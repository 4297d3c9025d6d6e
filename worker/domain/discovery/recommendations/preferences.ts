import { eq } from "drizzle-orm";
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

/** Reads the preferences from a row. An invalid stored value becomes the default. */
export function readSteering(row: Row | undefined): Steering {
  const stored = Preferences.partial().loose().safeParse(row?.preferences).data ?? {};
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

/** Changes the given preferences and keeps all other preferences. */
export async function saveSteering(
  deps: Pick<Deps, "db" | "now">,
  {
    actor,
    changes,
    interests,
  }: { actor: SignedInActor; changes: PreferencesInput; interests?: CategorySlug[] },
): Promise<Steering> {
  const previous = await getSteering(deps, actor.id);
  const updated: Steering = {
    ...previous,
    preferences: {
      ...previous.preferences,
      ...changes,
      dials: { ...previous.preferences.dials, ...changes.dials },
    },
    interests: interests ?? previous.interests,
    updatedAt: deps.now(),
  };
  await deps.db
    .insert(recommendationPreferences)
    .values({ userId: actor.id, ...updated })
    .onConflictDoUpdate({ target: recommendationPreferences.userId, set: updated });
  return updated;
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
