import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";

/** Tells a creator of a turn in a deal; nobody where nobody took it. */
export async function tellCreator(
  deps: Pick<Deps, "db" | "now" | "newId" | "log">,
  { dealId, userId, text }: { dealId: string; userId: string | null; text: string },
): Promise<void> {
  if (userId === null) return;
  await notify(deps, { userId, kind: "brand_deal", actorId: null, path: "/brand-deals", text, groupKey: `brand_deal:${dealId}:${text}` });
}
