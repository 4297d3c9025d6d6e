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

/** Builds a statement for the moderation log. Run it in the batch of the logged action. */
export const logAction = ({ db, now }: Pick<Deps, "db" | "now">, action: ActionToLog) =>
  db.insert(chatActions).values({ ...action, createdAt: now() });
