const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * Returns the canonical form of an email address. Email addresses are stored and compared in this
 * form, so all sign-up and sign-in code must use it.
 */
export const canonicalEmail = (typed: string): string => typed.trim().toLowerCase();

export const isEmail = (value: string) => value.length <= 254 && EMAIL.test(value);
