import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { chatBans, chatModerators, chatSettings, users } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { requireChatRight } from "./authority.ts";
import type { ChatSettings } from "./contract-api.ts";
import type { ChatSettingsInput } from "./contract-moderation.ts";
import { logAction } from "./log-action.ts";
import { findOpenRoom } from "./notify-chat-room.ts";
import { modesOf } from "./room-rules.ts";

const BANS_SHOWN = 200;

type At = { actor: SignedInActor; channelId: string };

const person = {
  id: users.id,
  username: users.username,
  name: users.displayName,
  avatarPath: users.avatarPath,
};
const toPerson = ({
  avatarPath,
  ...row
}: {
  id: string;
  username: string;
  name: string;
  avatarPath: string | null;
}) => ({
  ...row,
  avatar: avatarUrl(avatarPath),
});

/** Returns the chat settings of a channel, for its owner, its moderators and staff. */
export async function getChatSettings(
  deps: Pick<Deps, "db" | "now">,
  { actor, channelId }: At,
): Promise<ChatSettings> {
  const { db } = deps;
  const right = await requireChatRight(deps, { channelId, actor });
  const [facts, moderators, bans] = await Promise.all([
    db
      .select({ settings: chatSettings, blockedTerms: users.blockedWords })
      .from(users)
      .leftJoin(chatSettings, eq(chatSettings.channelId, users.id))
      .where(eq(users.id, channelId))
      .get(),
    db
      .select(person)
      .from(chatModerators)
      .innerJoin(users, eq(users.id, chatModerators.userId))
      .where(eq(chatModerators.channelId, channelId))
      .orderBy(users.username),
    db
      .select({
        ...person,
        until: chatBans.until,
        reason: chatBans.reason,
        createdAt: chatBans.createdAt,
      })
      .from(chatBans)
      .innerJoin(users, eq(users.id, chatBans.userId))
      .where(
        and(
          eq(chatBans.channelId, channelId),
          or(isNull(chatBans.until), gt(chatBans.until, deps.now())),
        ),
      )
      .orderBy(desc(chatBans.createdAt))
      .limit(BANS_SHOWN),
  ]);
  return {
    modes: modesOf(facts?.settings ?? null),
    autoHold: facts?.settings?.autoHold ?? "off",
    autoBlock: facts?.settings?.autoBlock ?? "off",
    blockedTerms: facts?.blockedTerms ?? [],
    moderators: moderators.map(toPerson),
    bans: bans.map(({ until, reason, createdAt, ...row }) => ({
      person: toPerson(row),
      until,
      reason,
      createdAt,
    })),
    isOwner: right !== "moderator",
  };
}

/** Formats changed settings as text for the moderation log, whose page translates the text. */
function changes(
  before: ChatSettings,
  after: Omit<ChatSettingsInput, "blockedTerms">,
  terms: string[] | undefined,
): string {
  const was = { ...before.modes, autoHold: before.autoHold, autoBlock: before.autoBlock };
  const said = CHANGES.flatMap((name) => {
    const value = after[name];
    if (value === undefined || value === was[name]) return [];
    return [`${name}=${typeof value === "boolean" ? (value ? "on" : "off") : value}`];
  });
  if (terms !== undefined) said.push(`blockedTerms=${terms.length}`);
  return said.join(",");
}
const CHANGES = [
  "slowMode",
  "followersOnly",
  "verifiedOnly",
  "planOnly",
  "closed",
  "autoHold",
  "autoBlock",
] as const;

/** Changes a channel's chat settings. Throws FORBIDDEN if a moderator changes the blocked terms. */
export async function updateChatSettings(
  deps: Pick<Deps, "db" | "now" | "newId" | "rooms" | "log">,
  { actor, channelId, blockedTerms, ...modes }: At & ChatSettingsInput,
): Promise<ChatSettings> {
  const { db } = deps;
  const before = await getChatSettings(deps, { actor, channelId });
  if (blockedTerms !== undefined && !before.isOwner)
    throw new DomainError("FORBIDDEN", t("chat.blockedTerms.ownerOnly"));
  const terms =
    blockedTerms === undefined
      ? undefined
      : [...new Map(blockedTerms.map((t) => [t.toLowerCase(), t.toLowerCase()])).values()];
  const detail = changes(before, modes, terms);
  if (detail === "") return before;
  const at = deps.now();
  await db.batch([
    db
      .insert(chatSettings)
      .values({
        channelId,
        ...before.modes,
        autoHold: before.autoHold,
        autoBlock: before.autoBlock,
        ...modes,
        updatedAt: at,
      })
      .onConflictDoUpdate({ target: chatSettings.channelId, set: { ...modes, updatedAt: at } }),
    logAction(deps, {
      id: deps.newId("act"),
      channelId,
      actorId: actor.id,
      kind: "settings",
      detail,
    }),
    ...(terms === undefined
      ? []
      : [
          db
            .update(users)
            .set({ blockedWords: terms, updatedAt: at })
            .where(eq(users.id, channelId)),
        ]),
  ]);
  const streamId = await findOpenRoom(deps, { channelId });
  try {
    if (streamId !== null) await deps.rooms.rulesChanged(streamId);
  } catch (cause) {
    // The settings are stored. The chat room loads them when the next client joins.
    deps.log.error("room not told of its rules", cause, { channelId });
  }
  return getChatSettings(deps, { actor, channelId });
}
