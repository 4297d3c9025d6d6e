import { useSearchParams } from "@remix-run/react";
import { MessageSquare } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { BlockDialog } from "#app/features/accounts/channel/channel-menu.tsx";
import { ReportDialog } from "#app/features/trust/safety/report-dialog.tsx";
import { useViewer } from "#app/lib/viewer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { chipStyles } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { UserRowSkeletons } from "#app/ui/skeleton.tsx";
import { counted } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { CommentSort } from "#worker/domain/community/community/contract.ts";
import type { Comment } from "#worker/domain/community/community/contract-api.ts";
import { CommentBody } from "./comment-body.tsx";
import { CommentComposer } from "./comment-composer.tsx";
import type { EntryActions } from "./comment-entry.tsx";
import { Thread } from "./thread.tsx";
import { useComments } from "./use-comments.ts";

// The dialog loads on demand, because only staff use it.
const RemoveDialog = lazy(() => import("./remove-dialog.tsx"));

interface CommentsProps {
  video: { id: string; creator: { name: string } };
  count: number;
  /** Message why this viewer may not comment; null for viewers who may comment. */
  rejection?: string | null;
  /** The server renders the comment that the URL names, for browsers without JavaScript. */
  linked?: Comment | null;
}

const SORTS: { id: CommentSort; label: Message }[] = [
  {
    id: "top",
    label: msg("watch.comments.sort.top"),
  },
  {
    id: "newest",
    label: msg("watch.comments.sort.newest"),
  },
];

export function Comments({ video, count, rejection = null, linked = null }: CommentsProps) {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const linkedId = search.get("comment");
  const all = useComments(video.id, linkedId);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  const actionsOf = (comment: Comment): EntryActions => ({
    pin: () => all.pin(comment),
    review: (decision) => void all.review(comment, decision),
    edit: (run, body) => all.edit(run, comment.id, body),
    remove: () => void all.remove(comment),
    removeByRule: () => setDialog({ kind: "remove", comment }),
    ...(viewer !== null &&
      viewer.id !== comment.author.id && {
        block: () => setDialog({ kind: "block", comment }),
        report: () => setDialog({ kind: "report", comment }),
      }),
  });

  return (
    <section aria-labelledby="comments" data-comments className="grid content-start gap-5">
      <CommentsHeader all={all} count={count} />
      <CommentComposer
        videoId={video.id}
        rejection={rejection}
        onPost={(run, body) => all.post(run, body, null)}
      />
      {linked && (
        <noscript>
          <PlainComment comment={linked} />
        </noscript>
      )}
      {all.isLinkDead && <Alert variant="warning">{t("watch.comments.linkedMissing")}</Alert>}
      {all.heads.length > 0 && (
        <ul className="grid gap-5">
          {all.heads.map((head) => (
            <li key={head.id}>
              <Thread
                head={head}
                replies={all.replies[head.id]}
                video={video}
                linkedId={linkedId}
                canWrite={rejection === null}
                actionsOf={actionsOf}
                onMore={() => all.loadReplies(head.id)}
                onPost={all.post}
              />
            </li>
          ))}
        </ul>
      )}
      <ListEnd all={all} />
      <CommentDialogs
        dialog={dialog}
        all={all}
        // The user can open another dialog before the request of a removal finishes.
        onClose={() => setDialog((open) => (open === dialog ? null : open))}
      />
    </section>
  );
}

type CommentList = ReturnType<typeof useComments>;

function CommentsHeader({ all, count }: { all: CommentList; count: number }) {
  const { status, heads, next, sort } = all;
  const loaded = heads.reduce((n, head) => n + 1 + head.replies, 0);
  // The stored number of comments, until the page has loaded all comments and can count them.
  const shownCount = status === "ready" && next === null ? loaded : Math.max(count, loaded);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id="comments" className="tabular text-lg">
        {shownCount > 0
          ? t("watch.comments.count", { n: counted(shownCount) })
          : t("watch.comments.title")}
      </h2>
      {heads.length + count > 1 && (
        <fieldset className="flex gap-2">
          <legend className="sr-only">{t("watch.comments.sortLabel")}</legend>
          {SORTS.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={sort === id}
              className={`${chipStyles()} h-8 px-3`}
              onClick={() => all.setSort(id)}
            >
              {t(label)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function ListEnd({ all: { status, heads, next, load } }: { all: CommentList }) {
  return (
    <>
      {status === "loading" && (
        <div className="noscript:hidden">
          <UserRowSkeletons label={t("watch.comments.loadingAriaLabel")} />
        </div>
      )}
      {status === "failed" && (
        <Alert
          variant="danger"
          title={t("watch.comments.loadErrorTitle")}
          action={
            <Button size="sm" onClick={() => void load(heads.length === 0 ? null : next)}>
              {t("watch.comments.retryAction")}
            </Button>
          }
        />
      )}
      {status === "ready" && heads.length === 0 && (
        <EmptyState
          icon={MessageSquare}
          title={t("watch.comments.emptyTitle")}
          description={t("watch.comments.emptyBody")}
        />
      )}
      {status === "ready" && next !== null && (
        <Button className="justify-self-start" onClick={() => void load(next)}>
          {t("watch.comments.loadMoreAction")}
        </Button>
      )}
    </>
  );
}

interface OpenDialog {
  kind: "block" | "report" | "remove";
  comment: Comment;
}

interface CommentDialogsProps {
  dialog: OpenDialog | null;
  all: CommentList;
  onClose: () => void;
}

function CommentDialogs({ dialog, all, onClose }: CommentDialogsProps) {
  const commentOf = (kind: OpenDialog["kind"]) => (dialog?.kind === kind ? dialog.comment : null);
  const blocking = commentOf("block")?.author ?? null;
  const reporting = commentOf("report");
  const removing = commentOf("remove");
  return (
    <>
      <BlockDialog
        user={blocking}
        onClose={onClose}
        onBlocked={() => {
          if (blocking) all.hideAuthor(blocking.id);
        }}
      />
      <ReportDialog
        subjectType="comment"
        subjectId={reporting?.id ?? ""}
        open={reporting !== null}
        onOpenChange={(open) => !open && onClose()}
      />
      {removing && (
        <Suspense>
          <RemoveDialog
            comment={removing}
            onClose={onClose}
            onRemoved={() => all.hide(removing.id)}
          />
        </Suspense>
      )}
    </>
  );
}

function PlainComment({ comment: { author, body, mentions, isHeld } }: { comment: Comment }) {
  return (
    <article aria-label={t("watch.comments.entry.ariaLabel", { name: author.name })}>
      <p className="flex flex-wrap items-center gap-x-2 font-semibold text-sm">
        {author.name}
        {isHeld && <Badge variant="pending">{t("watch.comments.reviewTitle")}</Badge>}
      </p>
      <CommentBody text={body} mentions={mentions} />
    </article>
  );
}
