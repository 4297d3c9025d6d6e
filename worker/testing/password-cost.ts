/**
 * Replaces domain/accounts/users/password-cost.ts, except in full test runs. The tests hash
 * hundreds of passwords, so a low cost saves time.
 */
export const PASSWORD_COST = { N: 256, r: 8, p: 1 };
