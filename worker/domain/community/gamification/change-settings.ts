import { and, eq, lt } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { memberDays, memberProfiles } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import type { GameSettings } from "./contract-api.ts";
import { moved } from "./days.ts";
import { evaluate, type Standing } from "./evaluate.ts";
import { ownedItems, titlesOf } from "./get-game.ts";
import type { GameSettingsInput } from "./input.ts";
import { SHOP } from "./shop.ts";

/**
 * Changes a user's settings of levels and coins. A new time zone applies from the next day.
 * @throws DomainError CONFLICT for a title, color or frame that the user does not own; RATE_LIMITED
 * above `limits.rewards`
 */
export async function changeGameSettings(
  deps: Pick<Deps, "db" | "now" | "throttle">,
  { userId, ...input }: GameSettingsInput & { userId: string },
): Promise<GameSettings> {
  await spendTry(deps, limits.rewards(userId));
  const { db } = deps;
  const standing = await evaluate(deps, { userId });
  await requireOwned(deps, standing, input);
  const { member, today } = standing;
  const {
    enabled = member.enabled,
    timeZone = member.timeZone,
    title = member.title,
    colour = member.nameColour,
    frame = member.frame,
  } = input;
  // Drizzle does not write undefined values, so a concurrent request can change other fields.
  // An update needs at least one value, which is `userId`.
  const changed = db
    .update(memberProfiles)
    .set({
      enabled: input.enabled,
      timeZone: input.timeZone,
      title: input.title,
      nameColour: input.colour,
      frame: input.frame,
      userId,
    })
    .where(eq(memberProfiles.userId, userId));
  if (timeZone !== null && timeZone !== member.timeZone) {
    const { endsAt } = moved(today, timeZone);
    const isToday = and(
      eq(memberDays.userId, userId),
      eq(memberDays.day, today.day),
      lt(memberDays.endsAt, endsAt),
    );
    await db.batch([changed, db.update(memberDays).set({ endsAt }).where(isToday)]);
  } else await changed;
  // While levels were turned off, the user may have reached achievements, which are granted now.
  if (enabled && !member.enabled) await evaluate(deps, { userId });
  return { enabled, timeZone, title, colour, frame };
}

async function requireOwned(
  deps: Pick<Deps, "db">,
  standing: Standing,
  { title, colour, frame }: GameSettingsInput,
): Promise<void> {
  if (!title && !colour && !frame) return;
  const owned = await ownedItems(deps, { userId: standing.member.userId });
  const ownsItem = (kind: string, id: string) =>
    owned.has(id) && SHOP.some((item) => item.id === id && item.kind === kind);
  const fields: Record<string, string> = {};
  if (title && !titlesOf(standing, owned).includes(title))
    fields.title = t("gamification.settings.titleNotOwned");
  if (colour && !ownsItem("colour", colour))
    fields.colour = t("gamification.settings.colorNotOwned");
  if (frame && !ownsItem("frame", frame)) fields.frame = t("gamification.settings.frameNotOwned");
  const [first] = Object.values(fields);
  if (first) throw new DomainError("CONFLICT", first, { fields });
}
