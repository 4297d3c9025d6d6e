import { newSecret } from "../../kernel/secrets/secrets.ts";
import { entitlementsOf } from "../plans/entitlements.ts";
import type { SignedInActor } from "../users/contract.ts";

const PREFIX = "trb_";
const VISIBLE_LENGTH = 12;

/**
 * 256 random bits behind a prefix that tells what it is to whoever finds it, people and secret
 * scanners alike.
 */
export const newApiKey = () => `${PREFIX}${newSecret()}`;
export const prefixOf = (key: string) => key.slice(0, VISIBLE_LENGTH);
export const isApiKey = (token: string) =>
  token.startsWith(PREFIX) && token.length === PREFIX.length + 43;

/**
 * Creator Pro's "API access"; the address must be confirmed. Why not, in a word; null when it may.
 */
export function apiKeyObstacle(
  actor: Pick<SignedInActor, "plan" | "emailVerified">,
): "plan" | "email" | null {
  if (entitlementsOf(actor.plan).apiKeys === null) return "plan";
  return actor.emailVerified ? null : "email";
}
