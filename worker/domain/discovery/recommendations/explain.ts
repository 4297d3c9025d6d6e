import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Explanation } from "./contract-api.ts";
import { recommend } from "./recommend.ts";

/** Explains each item that `recommend` returns with the stored preferences, in the same order. */
export async function explain(
  deps: Parameters<typeof recommend>[0],
  { actor, limit }: { actor: SignedInActor; limit: number },
): Promise<Explanation[]> {
  const { videos, streams } = await recommend(deps, { actor, overrides: { limit } });
  return [
    ...videos.map((video) => ({ ...video, type: "video" as const })),
    ...streams.map((stream) => ({ ...stream, type: "stream" as const })),
  ]
    .map(({ card, type, reasons, score, parts }) => ({
      id: card.id,
      type,
      title: card.title,
      reasons,
      score,
      parts,
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}
