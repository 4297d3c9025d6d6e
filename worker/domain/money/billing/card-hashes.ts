import type { Deps } from "../../deps.ts";
import { secretsOf } from "../../kernel/former-secrets.ts";
import { keyedHash } from "../../kernel/signing.ts";

/**
 * Returns keyed hashes of the card that a subscription is charged to: with the current signing
 * secret, then with the previous one, so that cards are still recognized after a change of the
 * secret. Empty without a card.
 * @param input.use purpose of the hashes; hashes for different purposes cannot be compared
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
