import type { Config } from "../config.ts";

/** Origin of R2's S3 API for one account, to which browsers send upload parts. */
export const originOfR2 = ({ accountId }: Pick<NonNullable<Config["r2"]>, "accountId">): string =>
  `https://${accountId}.r2.cloudflarestorage.com`;
