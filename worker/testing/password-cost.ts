/** In place of domain/accounts/users/password-cost.ts, outside full runs: tests hash some hundreds of passwords. */
export const PASSWORD_COST = { N: 256, r: 8, p: 1 };
