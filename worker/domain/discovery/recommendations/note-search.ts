import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { searchTerms } from "../search/rules.ts";

const DAY_MS = 86_400_000;
const LONGEST = 60;

/**
 * Sends what somebody looked for to the queue of events, once a day however often; what goes with
 * it is recommended for a while. Of a visitor, and of who turned analytics collection off, nothing
 * is kept (record-events.ts). A search never fails with it.
 */
export async function noteSearch(
  { events, now, log }: Pick<Deps, "events" | "now" | "log">,
  { actor, q }: { actor: Actor; q: string },
): Promise<void> {
  const words = searchTerms(q).join(" ").slice(0, LONGEST).trim();
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
