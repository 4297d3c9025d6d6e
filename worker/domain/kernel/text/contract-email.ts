const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * Returns the canonical form of an email address, in which addresses are stored and compared. All
 * sign-up and sign-in code uses it.
 */
export const canonicalEmail = (typed: string): string => typed.trim().toLowerCase();

export const isEmail = (value: string) => value.length <= 254 && EMAIL.test(value);
