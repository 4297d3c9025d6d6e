/** scrypt (RFC 7914) takes 16 MiB and about 145 ms in workerd. workerd tests use a lower cost. */
export const PASSWORD_COST = { N: 16384, r: 8, p: 5 };
