import { sql } from "drizzle-orm";
import { comments, notifications } from "../../db/schema.ts";

/** SQL condition that holds if the notification is about no comment, or about one that is still shown. */
export const hasItsComment = sql<boolean>`(instr(${notifications.path}, '?comment=') = 0 or exists (select 1 from ${comments}
  where ${comments.id} = substr(${notifications.path}, instr(${notifications.path}, '?comment=') + length('?comment='))
    and ${comments.deletedAt} is null and ${comments.state} = 'shown'))`.mapWith(Boolean);
