import { PLAN_NAMES } from "../plans/contract-features.ts";
import { ENTITLEMENTS } from "../plans/entitlements.ts";
import { PLANS } from "../users/contract.ts";

/** How figures read in articles. Every figure is the one that the rules themselves read. */

export const dollars = (cents: number) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;
export const count = (n: number) => n.toLocaleString("en-US");
export const listed = (words: readonly string[]) => new Intl.ListFormat("en-US", { type: "conjunction" }).format(words);
const gigabytes = (bytes: number | null) => (bytes === null ? "no limit" : `${bytes / 1024 ** 3} GB`);
export const storage = listed(PLANS.map((plan) => `${gigabytes(ENTITLEMENTS[plan].storageBytes)} on ${PLAN_NAMES[plan]}`));
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
