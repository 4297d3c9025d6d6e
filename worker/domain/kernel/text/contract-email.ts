const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Returns the form of an email address that must be used to store and compare addresses. */
export const canonicalEmail = (typed: string): string => typed.trim().toLowerCase();

export const isEmail = (value: string) => value.length <= 254 && EMAIL.test(value);
