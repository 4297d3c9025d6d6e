import type { Deps } from "../../deps.ts";
import { secretsOf } from "../../kernel/former-secrets.ts";
import { keyedHash } from "../../kernel/signing.ts";

/**
 * Returns keyed hashes of a subscription's card: with the current signing secret, then with the
 * previous secret, so that cards are recognized after a change of the secret.
 * @param input.use purpose of the hash: hashes for different purposes cannot be compared
 */
export async function cardHashes(
  { payments, signingSecret }: Pick<Deps, "payments" | "signingSecret">,
  { subscriptionId, use }: { subscriptionId: string; use: "trial-card" | "first-plan-card" },
): Promise<string[]> {
  const fingerprint = await payments.findCardFingerprint(subscriptionId);
  if (fingerprint === null) return [];
  return Promise.all(
    [...secretsOf(signingSecret)].map((secret) => keyedHash(secret, use, fingerprint)),
  );
}
