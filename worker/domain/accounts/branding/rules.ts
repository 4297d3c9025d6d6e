import type { brandings } from "../../../db/schema.ts";
import { entitlementsOf } from "../plans/entitlements.ts";
import type { Plan } from "../users/contract.ts";
import { avatarUrl } from "../users/rules.ts";
import type { Branding } from "./contract-api.ts";
import { accentsOf } from "./contract-color.ts";

type Row = Pick<typeof brandings.$inferSelect, "accent" | "logoPath">;

/** Returns the branding that viewers see; null if the plan allows none or the creator set none. */
export function brandingOf(row: Row | null | undefined, plan: Plan): Branding | null {
  if (!row || !entitlementsOf(plan).customBranding) return null;
  if (row.accent === null && row.logoPath === null) return null;
  return {
    accents: row.accent === null ? null : accentsOf(row.accent),
    logo: avatarUrl(row.logoPath),
  };
}
