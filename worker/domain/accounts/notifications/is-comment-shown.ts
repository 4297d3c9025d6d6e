import { sql } from "drizzle-orm";
import { comments, notifications, users } from "../../../db/schema.ts";

/** SQL condition: the comment has no parent, or its parent and the parent's author are visible. */
const isThreadVisible = sql`(${comments.parentId} is null or exists (
  select 1 from ${comments} h join ${users} hu on hu.id = h.user_id
  where h.id = ${comments.parentId} and h.state = 'shown'
    and (hu.deleted_at is not null or hu.suspended_at is null and hu.deletion_requested_at is null)))`;

/**
 * SQL for the current text of the comment that the notification is about. Null if there is no
 * comment, or if the comment or its parent is hidden. A `comment_held` notification shows a held
 * comment. Other notifications show only approved comments.
 */
export const commentText = sql<string | null>`(select ${comments.body} from ${comments}
  where ${comments.id} = ${notifications.commentId} and ${comments.deletedAt} is null
    and iif(${notifications.kind} = 'comment_held', ${comments.state} = 'held',
      ${comments.state} = 'shown' and ${isThreadVisible}))`;

/** SQL condition: the notification is about no comment, or about a comment that it may show. */
export const isCommentVisible = sql`(${notifications.commentId} is null or ${commentText} is not null)`;
