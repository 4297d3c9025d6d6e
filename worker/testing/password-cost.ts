/** Low scrypt cost, because the tests hash hundreds of passwords. */
export const PASSWORD_COST = { N: 256, r: 8, p: 1 };
