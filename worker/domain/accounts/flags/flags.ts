import { desc, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { featureFlags, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { actionStatement } from "../audit/record-action.ts";
import type { SignedInActor } from "../users/contract.ts";
import {
  FLAG_KEYS,
  FLAG_STALE_S,
  FLAGS,
  type FlagKey,
  type FlagState,
  type SetFlagInput,
} from "./contract.ts";
import { isOnFor } from "./rules.ts";

type Row = Pick<typeof featureFlags.$inferSelect, "key" | "mode" | "percent" | "people">;

/** Each isolate caches all flags for 30 s, so that a flag check rarely reads D1. */
let cached: { at: number; rows: Row[] } | null = null;

/** Tells whether a flag is on for a user (null: a visitor). A change applies within 30 s. */
export async function isFlagOn(
  deps: Pick<Deps, "db" | "now">,
  key: FlagKey,
  user: { id: string; username: string } | null,
): Promise<boolean> {
  const at = deps.now();
  if (cached === null || at >= cached.at + FLAG_STALE_S * 1000 || at < cached.at) {
    const f = featureFlags;
    cached = {
      at,
      rows: await deps.db
        .select({ key: f.key, mode: f.mode, percent: f.percent, people: f.people })
        .from(f),
    };
  }
  const row = cached.rows.find((entry) => entry.key === key);
  return row ? isOnFor(key, row, user) : FLAGS[key].default;
}

/** Throws UNAVAILABLE with the flag's text if the flag is off for the user. */
export async function requireFlag(
  deps: Pick<Deps, "db" | "now">,
  key: FlagKey,
  user: { id: string; username: string } | null,
): Promise<void> {
  if (!(await isFlagOn(deps, key, user))) throw new DomainError("UNAVAILABLE", t(FLAGS[key].off));
}

/** `requireFlag` for a user of whom only the ID is known. */
export async function requireFlagFor(
  deps: Pick<Deps, "db" | "now">,
  key: FlagKey,
  userId: string,
): Promise<void> {
  if (await isFlagOn(deps, key, { id: userId, username: "" })) return;
  const user = await deps.db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  await requireFlag(deps, key, user ?? null);
}

/** Returns all feature flags as staff set them, or with their defaults. */
export async function listFlags({ db }: Pick<Deps, "db">): Promise<FlagState[]> {
  const rows = await db
    .select({ flag: featureFlags, by: users.username })
    .from(featureFlags)
    .innerJoin(users, eq(users.id, featureFlags.staffId))
    .orderBy(desc(featureFlags.updatedAt));
  return FLAG_KEYS.map((key) => {
    const row = rows.find(({ flag }) => flag.key === key);
    if (!row)
      return {
        key,
        mode: FLAGS[key].default ? "on" : "off",
        percent: 0,
        people: [],
        setBy: null,
        setAt: null,
      };
    const { mode, percent, people, updatedAt } = row.flag;
    return { key, mode, percent, people, setBy: row.by, setAt: updatedAt };
  });
}

/** Changes a feature flag, at once in this isolate and within 30 s in other isolates. */
export async function setFlag(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { actor, key, reason, ...setting }: SetFlagInput & { actor: SignedInActor },
): Promise<void> {
  const row = { ...setting, staffId: actor.id, updatedAt: deps.now() };
  const { mode, percent, people } = setting;
  await deps.db.batch([
    deps.db
      .insert(featureFlags)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: featureFlags.key, set: row }),
    actionStatement(deps, {
      staffId: actor.id,
      action: "flag_set",
      subjectType: "flag",
      subjectId: key,
      reason,
      facts: { mode, percent, people: people.length },
    }),
  ]);
  cached = null;
}
