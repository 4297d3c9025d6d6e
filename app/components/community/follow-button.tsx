import { Link, useLocation } from "@remix-run/react";
import { UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { postJson } from "#app/api.ts";
import { Button } from "#app/components/ui/button.tsx";
import { toast } from "#app/components/ui/toast.tsx";
import { useViewer } from "#app/viewer.ts";
import type { CreatorSummary } from "#worker/domain/videos/contract.ts";

const Answer = z.object({ following: z.boolean(), followers: z.number() });

interface FollowButtonProps {
  creator: Pick<CreatorSummary, "id" | "name">;
  following: boolean;
  /** The channel's new number of followers. */
  onChange?: (state: { following: boolean; followers: number }) => void;
}

/** Follows a channel, or stops to. Not shown to the channel's owner; a visitor is sent to sign in. */
export function FollowButton({ creator, following: initially, onChange }: FollowButtonProps) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const [following, setFollowing] = useState(initially);
  const [busy, setBusy] = useState(false);
  if (viewer?.id === creator.id) return null;
  if (viewer === null) {
    return (
      <Button asChild variant="primary">
        <Link to={`/login?next=${encodeURIComponent(pathname)}`}>
          <UserPlus aria-hidden />
          Follow
        </Link>
      </Button>
    );
  }
  const toggle = async () => {
    setBusy(true);
    try {
      const path = `/api/creators/${encodeURIComponent(creator.id)}/follow`;
      const state = Answer.parse(await postJson(path, {}, following ? "DELETE" : "POST"));
      setFollowing(state.following);
      onChange?.(state);
    } catch (error) {
      const description = error instanceof Error ? error.message : "Try again.";
      toast({ title: following ? "Still following" : "Not followed", description, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={following ? "secondary" : "primary"} aria-pressed={following} disabled={busy} onClick={() => void toggle()}>
      {following ? <UserCheck aria-hidden /> : <UserPlus aria-hidden />}
      {following ? "Following" : "Follow"}
      <span className="sr-only">{creator.name}</span>
    </Button>
  );
}
