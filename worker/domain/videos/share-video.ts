import { videoShares } from "../../db/schema.ts";
import type { Origin } from "../counting/contract.ts";
import { findStandingOf } from "../counting/find-standing.ts";
import type { Deps } from "../deps.ts";
import { sendAct } from "../recommendations/send-act.ts";
import type { Actor } from "../users/contract.ts";
import { requireWatchable } from "./access.ts";

const DAY = 86_400_000;

/**
 * Notes that a viewer passed a video on, once a viewer and UTC day; its day's count follows by trigger.
 * @returns whether it was the first time today
 * @throws DomainError NOT_FOUND where the actor may not watch.
 */
export async function shareVideo(
  deps: Pick<Deps, "db" | "now" | "events" | "log">,
  { videoId, actor, viewerKey, origin }: { videoId: string; actor: Actor; viewerKey: string; origin: Origin },
): Promise<{ counted: boolean }> {
  await requireWatchable(deps, { videoId, actor });
  const at = deps.now();
  const made = await deps.db
    .insert(videoShares)
    .values({ videoId, viewerKey, day: Math.floor(at / DAY), sharedAt: at })
    .onConflictDoNothing()
    .returning({ day: videoShares.day });
  if (made.length > 0) await sendAct(deps, { act: "share", videoId, viewerKey, at, standing: await findStandingOf(deps, actor), origin });
  return { counted: made.length > 0 };
}
