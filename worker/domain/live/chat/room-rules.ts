import { eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { chatSettings, streams, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { type AutoModeration, NO_AUTO_MODERATION } from "../../kernel/judging/judge.ts";
import { ChatModes, OPEN_MODES } from "./contract.ts";

export interface RoomRules {
  /** Changes with each change of a setting. A room reloads its rules when it sees a new version. */
  version: string;
  modes: ChatModes;
  blockedTerms: string[];
  autoModeration: AutoModeration;
}

/** The query must join the streams' creators and left-join their `chat_settings`. */
export const rulesVersion = sql<string>`coalesce(${chatSettings.updatedAt}, 0) || ':' || ${users.updatedAt}`;

export const modesOf = (row: typeof chatSettings.$inferSelect | null): ChatModes =>
  row === null ? OPEN_MODES : fieldsOf(row, ChatModes);

export const autoModerationOf = (row: typeof chatSettings.$inferSelect | null): AutoModeration =>
  row === null ? NO_AUTO_MODERATION : { holdFrom: row.autoHold, blockFrom: row.autoBlock };

export async function getRoomRules(
  { db }: Pick<Deps, "db">,
  { streamId }: { streamId: string },
): Promise<RoomRules> {
  const row = await db
    .select({
      settings: chatSettings,
      blockedTerms: users.blockedWords,
      version: rulesVersion.as("rules_version"),
    })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.creatorId))
    .leftJoin(chatSettings, eq(chatSettings.channelId, streams.creatorId))
    .where(eq(streams.id, streamId))
    .get();
  if (!row) throw notFound(t("chat.notFound.stream"));
  return {
    version: row.version,
    modes: modesOf(row.settings),
    blockedTerms: row.blockedTerms,
    autoModeration: autoModerationOf(row.settings),
  };
}
