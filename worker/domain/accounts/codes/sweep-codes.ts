import { lt } from "drizzle-orm";
import { oauthAttempts, oneTimeCodes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Deletes expired codes and pending sign-ins with a provider. */
export async function sweepCodes({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const at = now();
  await db.batch([
    db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, at)),
    db.delete(oauthAttempts).where(lt(oauthAttempts.expiresAt, at)),
  ]);
}
