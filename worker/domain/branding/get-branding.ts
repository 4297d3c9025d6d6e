import { eq } from "drizzle-orm";
import { brandings } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { entitlementsOf } from "../plans/entitlements.ts";
import type { SignedInActor } from "../users/contract.ts";
import { avatarUrl } from "../users/rules.ts";
import type { OwnBranding } from "./contract.ts";

/** One's own branding, also while the plan does not show it. */
export async function getBranding({ db }: Pick<Deps, "db">, { actor }: { actor: SignedInActor }): Promise<OwnBranding> {
  const row = await db.select().from(brandings).where(eq(brandings.userId, actor.id)).get();
  return { accent: row?.accent ?? null, logo: avatarUrl(row?.logoPath ?? null), isShown: entitlementsOf(actor.plan).customBranding };
}
