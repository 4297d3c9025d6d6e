ALTER TABLE `notifications` ADD `comment_id` text;--> statement-breakpoint
-- Stored copies of comments are deleted, because a copy outlived the edit or removal of its comment.
UPDATE `notifications` SET
  `comment_id` = iif(instr(`path`, '?comment=') > 0, substr(`path`, instr(`path`, '?comment=') + length('?comment=')), null),
  `text` = ''
WHERE `kind` IN ('comment', 'reply', 'mention', 'comment_like', 'comment_heart', 'comment_held');
