import { sql } from "drizzle-orm";
import { comments, notifications, users } from "../../../db/schema.ts";

/** SQL condition: the comment is no reply, or replies to a visible comment of a visible user. */
const isThreadVisible = sql`(${comments.parentId} is null or exists (
  select 1 from ${comments} h join ${users} hu on hu.id = h.user_id
  where h.id = ${comments.parentId} and h.state = 'shown'
    and (hu.deleted_at is not null or hu.suspended_at is null and hu.deletion_requested_at is null)))`;

/**
 * SQL for the current text of the comment that the notification is about.
 * The text is null if the notification is about no comment, or if the comment is deleted.
 * A `comment_held` notification has a text only while the comment is held for approval.
 * Any other notification has a text only while the comment and its parent comment are visible.
 */
export const commentText = sql<string | null>`(select ${comments.body} from ${comments}
  where ${comments.id} = ${notifications.commentId} and ${comments.deletedAt} is null
    and iif(${notifications.kind} = 'comment_held', ${comments.state} = 'held',
      ${comments.state} = 'shown' and ${isThreadVisible}))`;

/** SQL condition: the notification is about no comment, or its comment may be shown. */
export const isCommentVisible = sql`(${notifications.commentId} is null or ${commentText} is not null)`;
