import type { LucideIcon } from "lucide-react";
import { ModerationRow } from "#app/features/creator/studio/comments/moderation-row.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { t } from "#i18n/t.ts";
import type { ModeratedComment } from "#worker/domain/community/community/contract-moderation.ts";

interface CommentQueueProps {
  id: string;
  title: string;
  comments: readonly ModeratedComment[];
  more: string;
  empty: { icon: LucideIcon; title: string; description: string };
}

export function CommentQueue({ id, title, comments, more, empty }: CommentQueueProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHeader
        id={id}
        title={title}
        {...(comments.length > 0 && { more: { to: more, label: t("dashboard.actions.seeAll") } })}
      />
      {comments.length === 0 ? (
        <EmptyState {...empty} className="py-8" />
      ) : (
        <ul aria-label={title} className="-mt-5 grid grid-cols-1 divide-y divide-line">
          {comments.map((comment) => (
            <ModerationRow key={comment.id} comment={comment} withVideo />
          ))}
        </ul>
      )}
    </section>
  );
}
