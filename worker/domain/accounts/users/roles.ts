import type { Role } from "./contract.ts";

export const RANK: Record<Role, number> = { user: 0, moderator: 1, admin: 2 };

/** The roles that staff of this role act on: those below. */
export const rolesBelow = (role: Role): Role[] => (["user", "moderator", "admin"] as const).filter((other) => RANK[other] < RANK[role]);
