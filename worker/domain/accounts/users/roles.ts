import { ROLES, type Role } from "./contract.ts";

export const RANK: Record<Role, number> = { user: 0, moderator: 1, admin: 2 };

/** Returns the roles below `role`. Staff can only act on users with a lower role. */
export const rolesBelow = (role: Role): Role[] => ROLES.filter((other) => RANK[other] < RANK[role]);
