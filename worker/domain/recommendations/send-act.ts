import type { Deps } from "../deps.ts";
import type { Act } from "./events.ts";

/** Sends what raises a video's trend to the queue. What was done stands without it: it never fails with it. */
export async function sendAct({ events, log }: Pick<Deps, "events" | "log">, act: Omit<Act, "kind">): Promise<void> {
  await events.send({ kind: "act", ...act }).catch((error: unknown) => log.warn("act not sent", { act: act.act, cause: String(error) }));
}
