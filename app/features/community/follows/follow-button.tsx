import { useRevalidator } from "@remix-run/react";
import { Check, Plus } from "lucide-react";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { usePageForm } from "#app/lib/page-form.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { followKey, followWrite } from "./follow-write.ts";

interface FollowButtonProps extends Pick<ButtonProps, "size" | "className"> {
  creator: { id: string; name: string };
  following: boolean;
  /** The dialog of the home page uses the labels Subscribe and Subscribed. */
  labels?: { follow: Message; following: Message };
}

const FOLLOW = {
  follow: msg("creator.follow.action"),
  following: msg("creator.follow.active"),
};

/**
 * The button works without JavaScript as part of a plain form, which the page's action must pass to
 * `followByForm`.
 */
export function FollowButton({
  creator,
  following,
  labels = FOLLOW,
  size,
  className,
}: FollowButtonProps) {
  const viewer = useViewer();
  const { action, rejected } = usePageForm("follow");
  const { revalidate } = useRevalidator();
  const [isFollowing, setFollowing] = useOptimistic({
    key: followKey(creator.id),
    stored: following,
    schema: onOrOff,
  });
  if (viewer?.id === creator.id) return null;
  const toggle = () =>
    setFollowing(!isFollowing, {
      ...followWrite(creator.id, !isFollowing),
      onSaved: revalidate,
    });
  return (
    <form method="post" action={action} className="contents">
      <input type="hidden" name="creatorId" value={creator.id} />
      <Button
        type="submit"
        name="follow"
        value={isFollowing ? "off" : "on"}
        variant={isFollowing ? "secondary" : "primary"}
        size={size}
        className={className}
        aria-pressed={isFollowing}
        onClick={(event) => {
          event.preventDefault();
          toggle();
        }}
      >
        {isFollowing ? <Check aria-hidden /> : <Plus aria-hidden />}
        {t(isFollowing ? labels.following : labels.follow)}
        <span className="sr-only"> {creator.name}</span>
      </Button>
      {rejected?.error && <FieldError>{rejected.error}</FieldError>}
    </form>
  );
}
