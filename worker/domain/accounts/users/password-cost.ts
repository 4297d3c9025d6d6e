/**
 * scrypt, RFC 7914. N=2^14 r=8 p=5 takes 16 MiB and, in workerd, about 145 ms. Tests in workerd use
 * a lower cost (vitest.config.ts).
 */
export const PASSWORD_COST = { N: 16384, r: 8, p: 5 };
