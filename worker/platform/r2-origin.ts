import type { Config } from "../config.ts";

/** Returns the origin of an account's R2 storage, to which browsers upload files directly. */
export const originOfR2 = ({ accountId }: Pick<NonNullable<Config["r2"]>, "accountId">): string =>
  `https://${accountId}.r2.cloudflarestorage.com`;
