/**
 * scrypt (RFC 7914) with N=2^14, r=8, p=5 needs 16 MiB and about 145 ms in workerd. Tests in
 * workerd
 * use a lower cost.
 */
export const PASSWORD_COST = { N: 16384, r: 8, p: 5 };
