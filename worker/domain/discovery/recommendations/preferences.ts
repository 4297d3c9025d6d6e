import { eq } from "drizzle-orm";
import { interactions, recommendationPreferences } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { CategorySlug } from "../../media/videos/contract.ts";
import { DEFAULT_PREFERENCES, Preferences, type PreferencesInput } from "./contract.ts";

export interface Steering {
  preferences: Preferences;
  interests: CategorySlug[];
  /** What was done before is not looked at; ms since the epoch. */
  resetAt: number;
  /** Ms since the epoch; 0 for who has never steered, nor said or put off what they like. */
  updatedAt: number;
}

type Row = Pick<
  typeof recommendationPreferences.$inferSelect,
  "preferences" | "interests" | "resetAt" | "updatedAt"
>;

/** What a row says; whatever of it is no preference any more stands at its default. */
export function readSteering(row: Row | undefined): Steering {
  const kept = Preferences.partial().loose().safeParse(row?.preferences).data ?? {};
  const merged = Preferences.safeParse({
    ...DEFAULT_PREFERENCES,
    ...kept,
    dials: { ...DEFAULT_PREFERENCES.dials, ...kept.dials },
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

/**
 * Changes what is given and keeps the rest. Both screens write here, so a slider moved on one has
 * moved on the other.
 */
export async function saveSteering(
  deps: Pick<Deps, "db" | "now">,
  {
    actor,
    changes,
    interests,
  }: { actor: SignedInActor; changes: PreferencesInput; interests?: CategorySlug[] },
): Promise<Steering> {
  const before = await getSteering(deps, actor.id);
  const after: Steering = {
    ...before,
    preferences: {
      ...before.preferences,
      ...changes,
      dials: { ...before.preferences.dials, ...changes.dials },
    },
    interests: interests ?? before.interests,
    updatedAt: deps.now(),
  };
  await deps.db
    .insert(recommendationPreferences)
    .values({ userId: actor.id, ...after })
    .onConflictDoUpdate({ target: recommendationPreferences.userId, set: after });
  return after;
}

/** Keeps which categories a person says that they like, in place of those of before. */
export const chooseInterests = (
  deps: Pick<Deps, "db" | "now">,
  { actor, categories }: { actor: SignedInActor; categories: CategorySlug[] },
): Promise<Steering> => saveSteering(deps, { actor, changes: {}, interests: categories });

/**
 * Forgets what a person did, as far as recommendations read it: their events go, and what was
 * watched, liked or followed before is not looked at any more. Their history, likes and follows
 * stay, and so do their sliders.
 */
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
