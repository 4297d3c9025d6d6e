import { useNavigate, useRevalidator } from "@remix-run/react";
import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { postJson } from "#app/api.ts";
import { Button, type ButtonProps } from "#app/components/ui/button.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import { useViewer } from "#app/viewer.ts";
import { t } from "#i18n/t.ts";

interface FollowButtonProps extends Pick<ButtonProps, "size" | "className"> {
  creator: { id: string; name: string };
  following: boolean;
  /** The player's word for the same: Subscribe, Subscribed. */
  words?: { follow: string; following: string };
}

const FOLLOW = {
  get follow() {
    return t("creator.follow");
  },
  get following() {
    return t("creator.following");
  },
};

/** Follows a creator, or no longer. Shown as done at once; taken back with a word when the server refuses. Not for oneself. */
export function FollowButton({ creator, following, words = FOLLOW, size, className }: FollowButtonProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const shown = wanted ?? following;
  if (viewer?.id === creator.id) return null;
  const toggle = async () => {
    if (!viewer) {
      toast({
        title: t("creator.signInRequired"),
        description: t("creator.pleaseSignInToFollowName", { name: creator.name }),
        variant: "destructive",
      });
      navigate(`/login?next=${encodeURIComponent(window.location.pathname + window.location.search)}`);
      return;
    }
    setWanted(!shown);
    try {
      await postJson(`/api/creators/${creator.id}/follow`, {}, shown ? "DELETE" : "POST");
      revalidate();
    } catch (error) {
      toast({
        title: shown ? t("creator.stillFollowing") : t("creator.notFollowed"),
        description: error instanceof Error ? error.message : t("creator.pleaseTryAgain"),
        variant: "destructive",
      });
      setWanted(shown);
    }
  };
  return (
    <Button variant={shown ? "secondary" : "primary"} size={size} className={className} aria-pressed={shown} onClick={toggle}>
      {shown ? <Check aria-hidden /> : <Plus aria-hidden />}
      {shown ? words.following : words.follow}
      <span className="sr-only"> {creator.name}</span>
    </Button>
  );
}
