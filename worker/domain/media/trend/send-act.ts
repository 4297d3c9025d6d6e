import type { Deps } from "../../deps.ts";
import type { Origin, Standing } from "../verdicts/contract.ts";
import type { Act } from "./act.ts";

interface SentAct extends Pick<Act, "act" | "videoId" | "viewerKey" | "at"> {
  standing: Standing;
  origin: Origin;
}

/** Queues a like or share for the video's trend. Never throws, as the action itself is stored. */
export async function sendAct(
  { events, log }: Pick<Deps, "events" | "log">,
  { origin, ...act }: SentAct,
): Promise<void> {
  await events
    .send({ kind: "act", ...act, ...origin })
    .catch((error: unknown) => log.warn("act not sent", { act: act.act, cause: String(error) }));
}
