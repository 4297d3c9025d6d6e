import { Link, useFetcher } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import type { FollowedChannel } from "#worker/domain/community/following/contract.ts";
import { CreatorRow } from "./creator-row.tsx";
import { FollowBell } from "./follow-bell.tsx";
import { FollowButton } from "./follow-button.tsx";

interface FollowedPage {
  channels: FollowedChannel[];
  /** Cursor for the next page (`?before=`); null at the end. */
  next: string | null;
}

/** A channel that the user unfollows stays in the list, so that one press follows it again. */
export function FollowedList({ page, empty }: { page: FollowedPage; empty: ReactNode }) {
  const fetcher = useFetcher<{ followed?: FollowedPage }>();
  const [pages, setPages] = useState([page]);
  const loaded = fetcher.data?.followed;
  useEffect(() => {
    if (loaded) setPages((known) => (known.includes(loaded) ? known : [...known, loaded]));
  }, [loaded]);
  const rows = pages.flatMap(({ channels }) => channels);
  const next = pages.at(-1)?.next ?? null;
  const moreAt = `/following?tab=channels&before=${next}`;
  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    fetcher.load(moreAt);
  };
  if (rows.length === 0) return empty;
  return (
    <div className="grid gap-8">
      <ul className="grid gap-x-8 xl:grid-cols-2">
        {rows.map(({ creator, isNotified }) => (
          <FollowedRow key={creator.id} creator={creator} isNotified={isNotified} />
        ))}
      </ul>
      {next !== null && (
        <Button asChild className="justify-self-start">
          <Link to={moreAt} onClick={showMore} aria-disabled={fetcher.state !== "idle"}>
            {fetcher.state === "idle"
              ? t("following.channels.showMore")
              : t("following.channels.loading")}
          </Link>
        </Button>
      )}
    </div>
  );
}

function FollowedRow({ creator, isNotified }: FollowedChannel) {
  const [isFollowing] = useOptimistic({
    key: `follow:${creator.id}`,
    stored: true,
    schema: onOrOff,
  });
  return (
    <li className="flex items-center gap-2 border-line border-b py-1">
      <div className="-ml-3 min-w-0 grow">
        <CreatorRow creator={creator} />
      </div>
      {isFollowing && <FollowBell creator={creator} on={isNotified} />}
      <FollowButton creator={creator} following />
    </li>
  );
}
