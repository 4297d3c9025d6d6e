import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { searchTerms } from "../search/rules.ts";

const DAY_MS = 86_400_000;
const MAX_LENGTH = 60;

/** Queues a search query for recommendations. Never throws, because the search must not fail. */
export async function noteSearch(
  { events, now, log }: Pick<Deps, "events" | "now" | "log">,
  { actor, q }: { actor: Actor; q: string },
): Promise<void> {
  const words = searchTerms(q).join(" ").slice(0, MAX_LENGTH).trim();
  if (actor.kind !== "user" || words === "") return;
  const at = now();
  const id = `${actor.id}.search.${Math.floor(at / DAY_MS)}.${words}`;
  if (events.isPending(id)) return;
  await events
    .send({
      kind: "interaction",
      id,
      userId: actor.id,
      contentId: words,
      contentType: "search",
      interactionType: "view",
      value: 1,
      sessionId: null,
      deviceType: null,
      at,
    })
    .catch((error: unknown) => log.warn("search not noted", { cause: String(error) }));
}
