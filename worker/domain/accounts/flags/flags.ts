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

/**
 * One read for all flags, believed by an isolate for half a minute: no gate costs a read of its
 * own.
 */
let cached: { at: number; rows: Row[] } | null = null;

/**
 * Whether a feature is on for somebody. At most 30 s behind what staff set.
 * @param user null for a visitor
 */
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

/** @throws DomainError UNAVAILABLE with the flag's sentence while it is off for them */
export async function requireFlag(
  deps: Pick<Deps, "db" | "now">,
  key: FlagKey,
  user: { id: string; username: string } | null,
): Promise<void> {
  if (!(await isFlagOn(deps, key, user))) throw new DomainError("UNAVAILABLE", t(FLAGS[key].off));
}

/** The same for who is known by their id alone. */
export async function requireFlagFor(
  deps: Pick<Deps, "db" | "now">,
  key: FlagKey,
  userId: string,
): Promise<void> {
  // The name is read only where a list of people decides.
  if (await isFlagOn(deps, key, { id: userId, username: "" })) return;
  const user = await deps.db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  await requireFlag(deps, key, user ?? null);
}

/** Every flag as it is set, or by its default. */
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

/** Sets a flag; this isolate goes by it at once, the others within 30 s. */
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
