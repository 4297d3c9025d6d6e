import { Link } from "@remix-run/react";
import { type ComponentProps, useId, useState } from "react";
import { useIntent } from "#app/lib/intent/use-intent.ts";
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
  const [unsent, setUnsent] = useState("");
  if (rejection !== null)
    return (
      <ClosedComposer videoId={videoId} reason={rejection} unsent={unsent} onUnsent={setUnsent} />
    );
  return (
    <>
      <div className={isVisitor ? "noscript:hidden" : undefined}>
        <CommentForm
          videoId={videoId}
          label={t("watch.comments.form.label")}
          submit={t("watch.comments.form.submit")}
          posted={posted}
          onSubmit={async (run, body) => {
            setUnsent(body);
            const isSaved = await onPost(run, body);
            if (isSaved) setUnsent("");
            return isSaved;
          }}
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

interface ClosedComposerProps {
  videoId: string;
  reason: string;
  /** Text of a comment that the server rejected after the visitor signed in. */
  unsent: string;
  onUnsent: (text: string) => void;
}

function ClosedComposer({ videoId, reason, unsent, onUnsent }: ClosedComposerProps) {
  const id = useId();
  useIntent({
    act: "comment",
    isOwn: (intent) => intent.videoId === videoId,
    run: (intent) => onUnsent(intent.body),
  });
  const hasText = unsent !== "";
  return (
    <div className="grid gap-1.5">
      <Textarea
        // Users cannot select and copy the text of a disabled field.
        disabled={!hasText}
        readOnly
        rows={hasText ? 3 : 1}
        value={unsent}
        placeholder={t("watch.comments.form.label")}
        aria-label={t("watch.comments.form.label")}
        aria-describedby={id}
        className="min-h-11"
      />
      <p id={id} className="text-muted text-sm">
        {reason} {hasText && t("watch.comments.unsent")}
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
