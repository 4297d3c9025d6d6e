import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useFetcher, useLoaderData } from "@remix-run/react";
import { Bell, CheckCheck, Settings } from "lucide-react";
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from "react";
import { NotificationRow } from "#app/features/accounts/notifications/notification-row.tsx";
import {
  currentUnread,
  setUnread,
  subscribeUnread,
} from "#app/features/accounts/notifications/unread-store.ts";
import { useMarkRead } from "#app/features/accounts/notifications/use-notifications.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { NotificationFilter } from "#worker/domain/accounts/notifications/contract.ts";
import type { NotificationPage } from "#worker/domain/accounts/notifications/contract-api.ts";
import { listNotifications } from "#worker/domain/accounts/notifications/list-notifications.ts";
import { requireUser } from "#worker/http/actor.ts";

const PAGE = 25;

export const meta: MetaFunction = () => [{ title: t("notifications.page.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const filter = NotificationFilter.catch("all").parse(searchParams.get("filter"));
  const before = searchParams.get("before") ?? undefined;
  const page = await listNotifications(ctx, {
    userId: requireUser(actor).id,
    filter,
    before,
    limit: PAGE,
  });
  return { filter, page, isFirst: before === undefined };
}

const FILTERS: { id: NotificationFilter; label: Message }[] = [
  {
    id: "all",
    label: msg("notifications.filter.all"),
  },
  {
    id: "unread",
    label: msg("notifications.list.unreadMark"),
  },
  {
    id: "comments",
    label: msg("notifications.filter.comments"),
  },
  {
    id: "likes",
    label: msg("notifications.filter.likes"),
  },
  {
    id: "followers",
    label: msg("notifications.filter.followers"),
  },
  {
    id: "uploads",
    label: msg("notifications.filter.published"),
  },
];

export default function Notifications() {
  const { filter, page, isFirst } = useLoaderData<typeof loader>();
  return (
    <ReadingPage className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-8">
      <List
        key={`${filter} ${isFirst} ${page.notifications[0]?.id} ${page.notifications[0]?.at}`}
        filter={filter}
        page={page}
      />
    </ReadingPage>
  );
}

function List({ filter, page }: { filter: NotificationFilter; page: NotificationPage }) {
  const fetcher = useFetcher<typeof loader>();
  const [added, setAdded] = useState<NotificationPage[]>([]);
  const unread = useSyncExternalStore(subscribeUnread, currentUnread, () => page.unread);
  useEffect(() => setUnread(page.unread), [page.unread]);
  const loaded = fetcher.data?.page;
  useEffect(() => {
    if (loaded) setAdded((pages) => (pages.includes(loaded) ? pages : [...pages, loaded]));
  }, [loaded]);
  const pages = [page, ...added];
  const notifications = pages.flatMap((p) => p.notifications);
  const { isRead, markRead, markAllRead } = useMarkRead(notifications, unread);
  const next = pages.at(-1)?.next ?? null;
  const moreAt = `/notifications?filter=${filter}&before=${encodeURIComponent(next ?? "")}`;
  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    fetcher.load(moreAt);
  };
  const failed = fetcher.state === "idle" && fetcher.data !== undefined && loaded === undefined;
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{t("notifications.bell.ariaLabel")}</h1>
        <div className="flex flex-wrap gap-2">
          <Button disabled={unread === 0} onClick={markAllRead}>
            <CheckCheck aria-hidden />
            {t("notifications.list.markAllRead")}
          </Button>
          <Button asChild variant="quiet">
            <Link to="/settings/notifications">
              <Settings aria-hidden />
              {t("notifications.page.settingsLink")}
            </Link>
          </Button>
        </div>
      </header>
      <ChipNav
        label={t("notifications.filter.ariaLabel")}
        items={FILTERS.map(({ id, label }) => ({
          key: id,
          label: t(label),
          isCurrent: id === filter,
          to: id === "all" ? "/notifications" : `?filter=${id}`,
        }))}
      />
      {notifications.length === 0 ? (
        <Nothing filter={filter} />
      ) : (
        <ul className="grid gap-0.5">
          {notifications.map((notification) => (
            <li key={notification.id} className="flex items-start">
              <div className="min-w-0 flex-1">
                <NotificationRow
                  notification={notification}
                  isRead={isRead(notification)}
                  onOpen={() => markRead(notification)}
                />
              </div>
              {!isRead(notification) && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="mt-2.5 px-2 text-muted"
                  onClick={() => markRead(notification)}
                >
                  <CheckCheck aria-hidden />
                  <span className="sr-only">{t("notifications.list.markRead")}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {failed && <Alert variant="danger">{t("notifications.list.loadMoreError")}</Alert>}
      {next !== null && (
        <Button asChild className="justify-self-center">
          <Link to={moreAt} onClick={showMore} aria-disabled={fetcher.state !== "idle"}>
            {fetcher.state === "idle"
              ? t("notifications.list.showMore")
              : t("notifications.list.loadingMore")}
          </Link>
        </Button>
      )}
    </>
  );
}

function Nothing({ filter }: { filter: NotificationFilter }) {
  if (filter === "unread")
    return <EmptyState icon={CheckCheck} title={t("notifications.list.allReadTitle")} />;
  return (
    <EmptyState
      icon={Bell}
      title={
        filter === "all"
          ? t("notifications.list.emptyTitle")
          : t("notifications.list.filteredEmptyTitle")
      }
      description={t("notifications.list.emptyBody")}
      action={
        <Button asChild>
          <Link to="/discover">{t("notifications.list.emptyAction")}</Link>
        </Button>
      }
    />
  );
}
