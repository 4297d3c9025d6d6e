import { and, desc, eq, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "../../../db/columns-of.ts";
import { chatActions, users } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { requireChatRight } from "./authority.ts";
import { ChatLogEntry } from "./contract-api.ts";
import { LOG_PAGE } from "./contract-moderation.ts";

/** Lists a channel's moderation log, newest first. `before` is the id of a log entry. */
export async function listChatActions(
  deps: Pick<Deps, "db" | "now">,
  { actor, channelId, before }: { actor: SignedInActor; channelId: string; before: string | null },
): Promise<{ entries: ChatLogEntry[]; before: string | null }> {
  await requireChatRight(deps, { channelId, actor });
  const doer = alias(users, "doer");
  const subject = alias(users, "subject");
  const rows = await deps.db
    .select({
      ...columnsOf(chatActions, ChatLogEntry),
      actor: doer.username,
      subject: subject.username,
    })
    .from(chatActions)
    .leftJoin(doer, eq(doer.id, chatActions.actorId))
    .leftJoin(subject, eq(subject.id, chatActions.subjectId))
    .where(
      and(
        eq(chatActions.channelId, channelId),
        before === null ? undefined : lt(chatActions.id, before),
      ),
    )
    .orderBy(desc(chatActions.id))
    .limit(LOG_PAGE + 1);
  const entries = rows.slice(0, LOG_PAGE);
  return { entries, before: rows.length > LOG_PAGE ? (entries.at(-1)?.id ?? null) : null };
}
