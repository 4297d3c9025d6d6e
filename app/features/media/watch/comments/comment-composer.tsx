import { Link } from "@remix-run/react";
import { type ComponentProps, useId } from "react";
import { usePageForm } from "#app/lib/page-form.ts";
import { useSignInPath } from "#app/lib/sign-in-path.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { rich } from "#app/ui/rich.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { CommentForm } from "./comment-form.tsx";

interface CommentComposerProps {
  videoId: string;
  rejection: string | null;
  onPost: ComponentProps<typeof CommentForm>["onSubmit"];
}

/** A visitor can write a comment before signing in. The form keeps its text during the sign-in. */
export function CommentComposer({ videoId, rejection, onPost }: CommentComposerProps) {
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
