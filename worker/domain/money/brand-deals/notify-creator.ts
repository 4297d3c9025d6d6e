import { notify } from "../../accounts/notifications/notify.ts";
import type { Deps } from "../../deps.ts";
import { inLocaleOf } from "../../kernel/locale/user-locale.ts";

/** Notifies a deal's creator in the creator's language. */
export async function notifyCreator(
  deps: Pick<Deps, "db" | "now" | "newId" | "log">,
  {
    dealId,
    userId,
    formatText,
  }: { dealId: string; userId: string | null; formatText: () => string },
): Promise<void> {
  if (userId === null) return;
  const text = await inLocaleOf(deps, { userId }, formatText);
  await notify(deps, {
    userId,
    kind: "brand_deal",
    actorId: null,
    path: "/brand-deals",
    text,
    groupKey: `brand_deal:${dealId}:${text}`,
  });
}
