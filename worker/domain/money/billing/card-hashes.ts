import type { Deps } from "../../deps.ts";
import { secretsOf } from "../../kernel/former-secrets.ts";
import { keyedHash } from "../../kernel/signing.ts";

/**
 * Keyed hashes of the card that a subscription is charged to: with the current signing secret, then
 * with the previous one, so that a change of the secret keeps old cards known. Empty without a
 * card.
 * @param input.use what the hashes are kept for; hashes for different uses cannot be compared
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
