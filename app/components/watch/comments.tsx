import { Link, useLocation } from "@remix-run/react";
import { MessageSquare, ShieldBan, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { BlockDialog } from "#app/components/channel/channel-menu.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { AlertDialog } from "#app/components/ui/alert-dialog.tsx";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { toast } from "#app/components/ui/toast.tsx";
import { VerifiedMark } from "#app/components/ui/verified-mark.tsx";
import { Age } from "#app/components/ui/video-card.tsx";
import { formatCount } from "#app/format.ts";
import { useViewer } from "#app/viewer.ts";
import { COMMENT_MAX, type Comment } from "#worker/domain/community/contract.ts";
import { toThreads } from "./comment-threads.ts";
import { useComments } from "./use-comments.ts";
import { UserText } from "./user-text.tsx";

/** From here on the counter of characters is shown. */
const COUNT_FROM = COMMENT_MAX - 200;

interface CommentsProps {
  videoId: string;
  /** As many as the video has when the page is made. */
  count: number;
  /** Why this viewer may not write one, in a sentence. */
  refusal?: string | null;
}

export function Comments({ videoId, count, refusal = null }: CommentsProps) {
  const viewer = useViewer();
  const { status, comments, next, load, post, remove, hideAuthor } = useComments(videoId);
  const [answering, setAnswering] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Comment | null>(null);
  const [blocking, setBlocking] = useState<Comment["author"] | null>(null);
  const threads = toThreads(comments);
  // Once all are here they can be counted; before, the video's own count is the better word.
  const shownCount = status === "ready" && next === null ? comments.length : Math.max(count, comments.length);

  const confirmRemoval = () => {
    if (!removing) return;
    remove(removing.id).catch((error: unknown) =>
      toast({ title: "Not deleted", description: error instanceof Error ? error.message : "Please try again.", variant: "destructive" }),
    );
  };
  const entry = (comment: Comment) => ({
    comment,
    canAnswer: viewer !== null && refusal === null,
    onRemove: () => setRemoving(comment),
    onBlock: viewer !== null && viewer.id !== comment.author.id ? () => setBlocking(comment.author) : undefined,
  });

  return (
    <section aria-labelledby="comments" className="grid content-start gap-5">
      <h2 id="comments" className="tabular text-lg">
        {shownCount > 0 && `${formatCount(shownCount)} `}
        {shownCount === 1 ? "Comment" : "Comments"}
      </h2>
      {refusal !== null ? (
        <ClosedComposer reason={refusal} />
      ) : viewer ? (
        <CommentForm label="Add a comment" submit="Comment" onSubmit={(body) => post(body, null)} />
      ) : (
        <SignInToComment />
      )}
      {threads.length > 0 && (
        <ul className="grid gap-5">
          {threads.map(({ comment, replies, isLoose }) => (
            <li key={comment.id} className="grid gap-4">
              <Entry
                {...entry(comment)}
                isLoose={isLoose}
                isAnswering={answering === comment.id}
                onAnswer={() => setAnswering(answering === comment.id ? null : comment.id)}
              />
              {(replies.length > 0 || answering === comment.id) && (
                <div className="ml-5 grid gap-4 border-line border-l pl-4 sm:ml-12">
                  {answering === comment.id && (
                    <CommentForm
                      label={`Answer ${comment.author.name}`}
                      submit="Answer"
                      autoFocus
                      onCancel={() => setAnswering(null)}
                      onSubmit={async (body) => {
                        await post(body, comment.id);
                        setAnswering(null);
                      }}
                    />
                  )}
                  {replies.length > 0 && (
                    <ul className="grid gap-4">
                      {replies.map((reply) => (
                        <li key={reply.id}>
                          <Entry {...entry(reply)} size="sm" />
                        </li>
                      ))}
                    </ul>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {status === "loading" && <CommentSkeletons />}
      {status === "failed" && (
        <Alert
          variant="danger"
          title="The comments could not be loaded"
          action={
            <Button size="sm" onClick={() => void load(comments.length === 0 ? null : next)}>
              Try again
            </Button>
          }
        />
      )}
      {status === "ready" && threads.length === 0 && (
        <EmptyState icon={MessageSquare} title="No comments yet" description="Be the first to say something about this video." />
      )}
      {status === "ready" && next !== null && (
        <Button className="justify-self-start" onClick={() => void load(next)}>
          Load more
        </Button>
      )}
      <AlertDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Delete this comment?"
        description="It disappears for everyone, with the answers to it. This cannot be undone."
        action="Delete"
        onAction={confirmRemoval}
      />
      <BlockDialog
        person={blocking}
        onClose={() => setBlocking(null)}
        onBlocked={() => {
          if (blocking) hideAuthor(blocking.id);
        }}
      />
    </section>
  );
}

interface EntryProps {
  comment: Comment;
  size?: "sm" | "md";
  isLoose?: boolean;
  canAnswer: boolean;
  isAnswering?: boolean;
  /** Not given for answers: there is one level. */
  onAnswer?: () => void;
  onRemove: () => void;
  /** Not given for one's own. */
  onBlock?: (() => void) | undefined;
}

function Entry({ comment, size = "md", isLoose = false, canAnswer, isAnswering = false, onAnswer, onRemove, onBlock }: EntryProps) {
  const { author } = comment;
  return (
    <article className="group/comment flex gap-3">
      <Avatar name={author.name} src={author.avatar} size={size} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <Link to={`/@${author.username}`} className="font-semibold hover:underline">
            {author.name} {author.isVerified && <VerifiedMark />}
          </Link>
          {author.isCreator && <Badge variant="accent">Creator</Badge>}
          <span className="text-muted text-xs">
            <Age at={comment.createdAt} />
            {isLoose && " · answers an earlier comment"}
          </span>
        </p>
        <UserText text={comment.body} className="measure mt-1 text-sm" />
        {canAnswer && onAnswer && (
          <Button variant="quiet" size="sm" className="-ml-3 mt-1 text-muted" aria-expanded={isAnswering} onClick={onAnswer}>
            Answer
          </Button>
        )}
      </div>
      <div className="-my-1 flex shrink-0 opacity-0 transition-opacity focus-within:opacity-100 group-hover/comment:opacity-100 [@media(hover:none)]:opacity-70">
        {comment.canDelete && (
          <IconButton label={`Delete the comment of ${author.name}`} size="sm" className="text-muted" onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
        {onBlock && (
          <IconButton label={`Block ${author.name}`} size="sm" className="text-muted" onClick={onBlock}>
            <ShieldBan aria-hidden />
          </IconButton>
        )}
      </div>
    </article>
  );
}

interface CommentFormProps {
  label: string;
  submit: string;
  autoFocus?: boolean;
  onCancel?: () => void;
  onSubmit: (body: string) => Promise<void>;
}

function CommentForm({ label, submit, autoFocus = false, onCancel, onSubmit }: CommentFormProps) {
  const id = useId();
  const [body, setBody] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(autoFocus);

  const send = async () => {
    if (body.trim() === "") {
      setError("Write something first");
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await onSubmit(body);
      setBody("");
      setOpen(false);
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : "It could not be sent. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => {
    setBody("");
    setError(null);
    setOpen(false);
    onCancel?.();
  };
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Textarea
        id={id}
        ref={autoFocus ? focusOnce : undefined}
        placeholder={label}
        value={body}
        rows={open ? 3 : 1}
        maxLength={COMMENT_MAX}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        className={cn(!open && "min-h-11")}
        onFocus={() => setOpen(true)}
        onChange={(event) => setBody(event.target.value)}
      />
      <p id={`${id}-error`} role="alert" className={cn("text-danger text-sm", error === null && "hidden")}>
        {error}
      </p>
      {open && (
        <div className="flex items-center justify-end gap-2">
          {body.length >= COUNT_FROM && (
            <span className="tabular mr-auto text-muted text-xs">
              {body.length} of {COMMENT_MAX}
            </span>
          )}
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={busy}>
            {submit}
          </Button>
        </div>
      )}
    </form>
  );
}

const focusOnce = (element: HTMLTextAreaElement | null) => element?.focus();

/** In place of the form, where it would be refused. */
function ClosedComposer({ reason }: { reason: string }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Textarea disabled rows={1} placeholder="Add a comment" aria-label="Add a comment" aria-describedby={id} className="min-h-11" />
      <p id={id} className="text-muted text-sm">
        {reason}
      </p>
    </div>
  );
}

function SignInToComment() {
  const { pathname, search } = useLocation();
  return (
    <p className="text-muted text-sm">
      <Link to={`/login?next=${encodeURIComponent(pathname + search)}`} className="font-semibold text-accent underline underline-offset-2">
        Sign in
      </Link>{" "}
      to write a comment.
    </p>
  );
}

function CommentSkeletons() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading comments</span>
      {["a", "b", "c"].map((key) => (
        <div key={key} className="flex gap-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-3 w-40 rounded-sm" />
            <Skeleton className="h-4 w-3/4 rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  );
}
