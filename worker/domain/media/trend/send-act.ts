import type { Deps } from "../../deps.ts";
import type { Origin, Standing } from "../counting/contract.ts";
import type { Act } from "./act.ts";

interface SentAct extends Pick<Act, "act" | "videoId" | "viewerKey" | "at"> {
  standing: Standing;
  origin: Origin;
}

/**
 * Sends a like or share to the queue, so that it raises the video's trend. Never throws, because
 * the like or share itself is already saved.
 */
export async function sendAct(
  { events, log }: Pick<Deps, "events" | "log">,
  { origin, ...act }: SentAct,
): Promise<void> {
  await events
    .send({ kind: "act", ...act, ...origin })
    .catch((error: unknown) => log.warn("act not sent", { act: act.act, cause: String(error) }));
}
