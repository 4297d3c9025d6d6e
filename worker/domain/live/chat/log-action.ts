import { chatActions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { ChatAction } from "./contract-moderation.ts";

export interface ActionToLog {
  id: string;
  channelId: string;
  streamId?: string;
  actorId: string;
  subjectId?: string | null;
  kind: ChatAction;
  detail?: string;
  reason?: string;
}

/**
 * The statement that writes one line of a channel's moderation log; run it in the batch of what it
 * tells of.
 */
export const logAction = ({ db, now }: Pick<Deps, "db" | "now">, action: ActionToLog) =>
  db.insert(chatActions).values({ ...action, createdAt: now() });
