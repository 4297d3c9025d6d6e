import { newSecret } from "../../kernel/secrets/secrets.ts";
import { entitlementsOf } from "../plans/entitlements.ts";
import type { SignedInActor } from "../users/contract.ts";

const PREFIX = "trb_";
const VISIBLE_LENGTH = 12;

/** Creates an API key: a prefix that users and secret scanners recognize, and 256 random bits. */
export const newApiKey = () => `${PREFIX}${newSecret()}`;
export const prefixOf = (key: string) => key.slice(0, VISIBLE_LENGTH);
export const isApiKey = (token: string) =>
  token.startsWith(PREFIX) && token.length === PREFIX.length + 43;

/** Returns why a user is not allowed to use API keys; null if allowed. */
export function apiKeyObstacle(
  actor: Pick<SignedInActor, "plan" | "emailVerified">,
): "plan" | "email" | null {
  if (entitlementsOf(actor.plan).apiKeys === null) return "plan";
  return actor.emailVerified ? null : "email";
}
