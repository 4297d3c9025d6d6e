import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { entitlementsOf } from "../plans/entitlements.ts";
import type { Plan } from "../users/contract.ts";
import type { StorageUse } from "./contract.ts";
import { storedBytes } from "./queries.ts";

const GIB = 1024 ** 3;

/** What an owner's videos take and what their plan gives, bytes; `quota` null for a plan without a limit. */
export async function storageUse(deps: Pick<Deps, "db">, owner: { ownerId: string; plan: Plan }): Promise<StorageUse> {
  return { used: await storedBytes(deps, owner.ownerId), quota: entitlementsOf(owner.plan).storageBytes };
}

/**
 * Holds an owner to their plan's storage, open uploads counted in. Asked when an upload begins, while an encoder's output
 * of unknown size grows, and before anything is put together: a plan may have ended in between.
 * @param more bytes that are to come and are in no row yet
 * @throws DomainError TOO_LARGE with what is used, what the plan gives, and what to do
 */
export async function assertRoom(deps: Pick<Deps, "db">, owner: { ownerId: string; plan: Plan }, more = 0): Promise<void> {
  const use = await storageUse(deps, owner);
  const { quota } = use;
  const used = use.used + more;
  if (quota === null || used <= quota) return;
  throw new DomainError(
    "TOO_LARGE",
    `Your plan's storage (${quota / GIB} GB) is full: this would make it ${(used / GIB).toFixed(1)} GB. Remove videos or choose a larger plan.`,
  );
}
