import * as z from "zod";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import type { Role } from "../../accounts/users/contract.ts";
import { ROLES } from "../../accounts/users/contract.ts";
import type { UserMatch } from "./contract-api.ts";
import type { PlanGrant } from "./contract-grants.ts";

export const ChangeRoleInput = z.object({
  role: z.enum(ROLES, { error: () => t("people.errors.roleMissing") }),
  reason: z
    .string()
    .trim()
    .min(3, { error: () => t("people.errors.reasonMissing") })
    .max(500, { error: () => t("people.errors.reasonTooLong") }),
});
export type ChangeRoleInput = z.output<typeof ChangeRoleInput>;

export const ROLE_LABELS: Record<Role, Message> = {
  user: msg("people.role.user"),
  moderator: msg("people.role.moderator"),
  admin: msg("people.role.admin"),
};

export interface StaffUserRecord extends UserMatch {
  /** The email address is null for a moderator, because only admins can read it. */
  email: string | null;
  emailVerified: boolean;
  suspendedUntil: number | null;
  closedAt: number | null;
  partnerStatus: string;
  followers: number;
  videos: number;
  streams: number;
  sessions: number;
  storedBytes: number;
  reportsBy: number;
  reportsAbout: number;
  grant: PlanGrant | null;
}
