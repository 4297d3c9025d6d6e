const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** An address as it is stored and compared, whoever wrote it. Every way into an account uses it. */
export const canonicalEmail = (typed: string): string => typed.trim().toLowerCase();

export const isEmail = (value: string) => value.length <= 254 && EMAIL.test(value);
