import { sql } from "drizzle-orm";
import { comments, notifications } from "../../../db/schema.ts";

/** SQL condition: the notification is about no comment, or about a visible comment. */
export const isCommentVisible =
  sql<boolean>`(instr(${notifications.path}, '?comment=') = 0 or exists (select 1 from ${comments}
  where ${comments.id} = substr(${notifications.path}, instr(${notifications.path}, '?comment=') + length('?comment='))
    and ${comments.deletedAt} is null and ${comments.state} = 'shown'))`.mapWith(Boolean);
