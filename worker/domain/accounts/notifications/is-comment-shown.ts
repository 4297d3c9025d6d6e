import { sql } from "drizzle-orm";
import { comments, notifications } from "../../../db/schema.ts";

/**
 * SQL for the current text of the comment that the notification is about. Null without a comment,
 * and if the comment was removed or deleted or, except for the creator's notification about held
 * comments, waits for approval.
 */
export const commentText = sql<string | null>`(select ${comments.body} from ${comments}
  where ${comments.id} = ${notifications.commentId} and ${comments.deletedAt} is null
    and ${comments.state} = iif(${notifications.kind} = 'comment_held', 'held', 'shown'))`;

/** SQL condition: the notification is about no comment, or about a comment that it may show. */
export const isCommentVisible = sql`(${notifications.commentId} is null or ${commentText} is not null)`;
