const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Returns the form of an email address for storing and comparing addresses. */
export const canonicalEmail = (typed: string): string => typed.trim().toLowerCase();

export const isEmail = (value: string) => value.length <= 254 && EMAIL.test(value);
