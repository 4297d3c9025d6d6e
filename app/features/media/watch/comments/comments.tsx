import { Link, useSearchParams } from "@remix-run/react";
import { MessageSquare } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useId, useState } from "react";
import { BlockDialog } from "#app/features/accounts/channel/channel-menu.tsx";
import { ReportDialog } from "#app/features/trust/safety/report-dialog.tsx";
import { usePageForm } from "#app/lib/page-form.ts";
import { useSignInPath } from "#app/lib/sign-in-path.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { chipStyles } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { rich } from "#app/ui/rich.tsx";
import { UserRowSkeletons } from "#app/ui/skeleton.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { counted } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { CommentSort } from "#worker/domain/community/community/contract.ts";
import type { Comment } from "#worker/domain/community/community/contract-api.ts";
import { CommentBody } from "./comment-body.tsx";
import type { EntryActions } from "./comment-entry.tsx";
import { CommentForm } from "./comment-form.tsx";
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
  const { status, heads, next, sort } = all;
  const [reporting, setReporting] = useState<Comment | null>(null);
  const [blocking, setBlocking] = useState<Comment["author"] | null>(null);
  const [removing, setRemoving] = useState<Comment | null>(null);
  const canWrite = rejection === null;
  const loaded = heads.reduce((n, head) => n + 1 + head.replies, 0);
  // The stored number of comments, until the page has loaded all comments and can count them.
  const shownCount = status === "ready" && next === null ? loaded : Math.max(count, loaded);

  const actionsOf = (comment: Comment): EntryActions => ({
    pin: () => all.pin(comment),
    review: (decision) => void all.review(comment, decision),
    edit: (run, body) => all.edit(run, comment.id, body),
    remove: () => void all.remove(comment),
    removeByRule: () => setRemoving(comment),
    ...(viewer !== null &&
      viewer.id !== comment.author.id && {
        block: () => setBlocking(comment.author),
        report: () => setReporting(comment),
      }),
  });

  return (
    <section aria-labelledby="comments" data-comments className="grid content-start gap-5">
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
      <Composer
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
      {heads.length > 0 && (
        <ul className="grid gap-5">
          {heads.map((head) => (
            <li key={head.id}>
              <Thread
                head={head}
                replies={all.replies[head.id]}
                video={video}
                linkedId={linkedId}
                canWrite={canWrite}
                actionsOf={actionsOf}
                onMore={() => all.loadReplies(head.id)}
                onPost={all.post}
              />
            </li>
          ))}
        </ul>
      )}
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
            <Button size="sm" onClick={() => void all.load(heads.length === 0 ? null : next)}>
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
        <Button className="justify-self-start" onClick={() => void all.load(next)}>
          {t("watch.comments.loadMoreAction")}
        </Button>
      )}
      <BlockDialog
        user={blocking}
        onClose={() => setBlocking(null)}
        onBlocked={() => {
          if (blocking) all.hideAuthor(blocking.id);
        }}
      />
      <ReportDialog
        subjectType="comment"
        subjectId={reporting?.id ?? ""}
        open={reporting !== null}
        onOpenChange={(open) => !open && setReporting(null)}
      />
      {removing && (
        <Suspense>
          <RemoveDialog
            comment={removing}
            onClose={() => setRemoving(null)}
            onRemoved={() => all.hide(removing.id)}
          />
        </Suspense>
      )}
    </section>
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

interface ComposerProps {
  videoId: string;
  rejection: string | null;
  onPost: ComponentProps<typeof CommentForm>["onSubmit"];
}

/** A visitor writes first and signs in then, so the form and its text stay during the sign-in. */
function Composer({ videoId, rejection, onPost }: ComposerProps) {
  const isVisitor = useViewer() === null;
  const posted = usePageForm("comment");
  if (rejection !== null) return <ClosedComposer reason={rejection} />;
  return (
    <>
      <div className={isVisitor ? "noscript:hidden" : undefined}>
        <CommentForm
          videoId={videoId}
          label={t("watch.comments.form.label")}
          submit={t("watch.comments.form.submit")}
          posted={posted}
          onSubmit={onPost}
        />
      </div>
      {isVisitor && (
        <noscript>
          <SignInToComment />
        </noscript>
      )}
    </>
  );
}

function ClosedComposer({ reason }: { reason: string }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Textarea
        disabled
        rows={1}
        placeholder={t("watch.comments.form.label")}
        aria-label={t("watch.comments.form.label")}
        aria-describedby={id}
        className="min-h-11"
      />
      <p id={id} className="text-muted text-sm">
        {reason}
      </p>
    </div>
  );
}

function SignInToComment() {
  const signInPath = useSignInPath();
  return (
    <p className="text-muted text-sm">
      {rich("watch.comments.signInPrompt", {
        link: (text) => (
          <Link to={signInPath} className="font-semibold text-accent underline underline-offset-2">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
