import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useFetcher, useLoaderData, useNavigation } from "@remix-run/react";
import { History as HistoryIcon, ListVideo, Pause, Play, Search, Trash2, X } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { EntryVideo } from "#app/features/community/playlists/entry-row.tsx";
import { apiRequest } from "#app/lib/api.ts";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { useOptimisticRows } from "#app/lib/mutation/use-optimistic-rows.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { HISTORY_QUERY_MAX } from "#worker/domain/community/history/contract.ts";
import type {
  HistoryEntry,
  HistoryPage,
  RemovedFromHistory,
} from "#worker/domain/community/history/contract-api.ts";
import { listHistory } from "#worker/domain/community/history/list-history.ts";
import { watchPath } from "#worker/domain/media/videos/contract.ts";
import { requireUser } from "#worker/http/actor.ts";

const PAGE = 30;
const DAY = 86_400_000;

export const meta: MetaFunction = () => [{ title: t("history.page.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").slice(0, HISTORY_QUERY_MAX);
  const before = searchParams.get("before") ?? undefined;
  const page = await listHistory(ctx, { actor: requireUser(actor), query, before, limit: PAGE });
  return { query, page, now: ctx.now() };
}

export default function History() {
  const { query, page, now } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const [isRecorded, setRecorded] = useOptimistic({
    key: "history:keep",
    stored: page.isKept,
    schema: onOrOff,
  });
  const [clearing, setClearing] = useState(false);
  // The next load of the page lists the videos that were watched after the history was cleared.
  const [clearedPage, setClearedPage] = useState<HistoryPage | null>(null);
  const isCleared = clearedPage === page;
  const { runOrToast } = useMutation();
  const keep = (on: boolean) =>
    setRecorded(on, {
      request: apiRequest("PATCH", "/api/history", { keep: on }),
      failedTitle: t("history.pause.failure"),
      onSaved: () =>
        toast({
          title: on ? t("history.pause.resumedTitle") : t("history.pause.pausedTitle"),
          description: on ? undefined : t("history.pause.pausedBody"),
        }),
    });
  const clear = async () => {
    const { ok } = await runOrToast(
      apiRequest("DELETE", "/api/history"),
      t("history.clear.failure"),
    );
    if (!ok) return;
    setClearedPage(page);
    toast({ title: t("history.clear.success") });
  };
  const visiblePage: HistoryPage = isCleared ? { ...page, entries: [], next: null } : page;
  const isEmpty = visiblePage.entries.length === 0 && query === "";
  return (
    <ReadingPage className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="mr-auto text-xl">{t("history.page.title")}</h1>
        <Button asChild variant="quiet" className="sm:order-last">
          <Link to="/playlists">
            <ListVideo aria-hidden />
            {t("history.page.playlistsLink")}
          </Link>
        </Button>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button aria-pressed={!isRecorded} onClick={() => keep(!isRecorded)}>
            {isRecorded ? <Pause aria-hidden /> : <Play aria-hidden />}
            {isRecorded ? t("history.pause.pauseAction") : t("history.pause.resumeAction")}
          </Button>
          {/* The button is not `disabled`, because keyboard users would lose the focus. */}
          <Button aria-disabled={isEmpty} onClick={() => !isEmpty && setClearing(true)}>
            <Trash2 aria-hidden />
            {t("history.clear.action")}
          </Button>
        </div>
      </header>
      {!isRecorded && (
        <Alert title={t("history.pause.noticeTitle")}>{t("history.pause.noticeBody")}</Alert>
      )}
      <Form role="search" className="flex gap-2">
        <Input
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={HISTORY_QUERY_MAX}
          aria-label={t("history.search.label")}
          placeholder={t("history.search.label")}
        />
        <Button type="submit" aria-disabled={navigation.state !== "idle"}>
          <Search aria-hidden />
          {t("history.search.submit")}
        </Button>
      </Form>
      <Days
        key={`${query} ${isCleared} ${page.entries[0]?.at}`}
        page={visiblePage}
        query={query}
        now={now}
      />
      <AlertDialog
        open={clearing}
        onOpenChange={setClearing}
        title={t("history.clear.confirmTitle")}
        description={t("history.clear.confirmBody")}
        action={t("history.clear.action")}
        onAction={() => void clear()}
      />
    </ReadingPage>
  );
}

/** Formats a day in UTC like all dates of the page, so that server and browser render the same. */
function dayName(at: number, now: number): string {
  const days = Math.floor(now / DAY) - Math.floor(at / DAY);
  return days === 0
    ? t("history.days.today")
    : days === 1
      ? t("history.days.yesterday")
      : formatDate(at);
}

function Days({ page, query, now }: { page: HistoryPage; query: string; now: number }) {
  const fetcher = useFetcher<typeof loader>();
  const [added, setAdded] = useState<HistoryPage[]>([]);
  const loaded = fetcher.data?.page;
  useEffect(() => {
    if (loaded) setAdded((pages) => (pages.includes(loaded) ? pages : [...pages, loaded]));
  }, [loaded]);
  const pages = [page, ...added];
  const loadedEntries = pages.flatMap((p) => p.entries);
  const [removed, setRemoved] = useOptimisticRows({
    prefix: "history:video:",
    ids: loadedEntries.map(({ video }) => video.id),
    schema: onOrOff,
  });
  const entries = loadedEntries.filter(({ video }) => removed.get(video.id) !== true);
  const next = pages.at(-1)?.next ?? null;
  const moreAt = `/history?${new URLSearchParams({ ...(query && { q: query }), before: next ?? "" })}`;
  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    fetcher.load(moreAt);
  };
  const restore = (id: string, undo: string) =>
    setRemoved(id, false, {
      request: apiRequest("POST", `/api/history/${id}/restore`, { undo }),
      failedTitle: t("history.restore.failure"),
    });
  const remove = ({ id }: HistoryEntry["video"]) =>
    setRemoved(id, true, {
      request: apiRequest<RemovedFromHistory>("DELETE", `/api/history/${id}`),
      failedTitle: t("history.remove.failure"),
      onSaved: ({ undo }) =>
        toast({
          title: t("history.remove.success"),
          ...(undo !== null && {
            action: { label: t("history.restore.action"), onAction: () => restore(id, undo) },
          }),
        }),
    });
  if (entries.length === 0 && next === null) return <EmptyHistory query={query} />;
  const days = [...new Set(entries.map(({ at }) => dayName(at, now)))];
  return (
    <div className="grid gap-8">
      {days.map((day) => (
        <section key={day} aria-label={day} className="grid gap-2">
          <h2 className="text-lg">{day}</h2>
          <ul className="-mx-2 grid gap-1">
            {entries
              .filter(({ at }) => dayName(at, now) === day)
              .map(({ video }) => (
                <HistoryRow key={video.id} video={video} onRemove={() => remove(video)} />
              ))}
          </ul>
        </section>
      ))}
      {next !== null && (
        <Button asChild className="justify-self-center">
          <Link to={moreAt} onClick={showMore} aria-disabled={fetcher.state !== "idle"}>
            {fetcher.state === "idle" ? t("history.list.showMore") : t("history.list.loading")}
          </Link>
        </Button>
      )}
    </div>
  );
}

function EmptyHistory({ query }: { query: string }) {
  return query === "" ? (
    <EmptyState
      icon={HistoryIcon}
      title={t("history.list.emptyTitle")}
      description={t("history.list.emptyBody")}
      action={
        <Button asChild>
          <Link to="/discover">{t("history.list.emptyAction")}</Link>
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={Search}
      title={t("history.search.emptyTitle", { query })}
      action={
        <Button asChild>
          <Link to="/history">{t("history.search.showAll")}</Link>
        </Button>
      }
    />
  );
}

function HistoryRow({ video, onRemove }: { video: HistoryEntry["video"]; onRemove: () => void }) {
  return (
    <li className="flex items-start gap-2 rounded-lg p-2 hover:bg-surface">
      <EntryVideo video={video} to={watchPath(video.id, { from: "history" })} />
      <IconButton
        label={t("history.remove.ariaLabel", { title: video.title })}
        tooltip={false}
        size="sm"
        className="text-muted"
        onClick={({ currentTarget }) => {
          focusNeighbor(currentTarget);
          onRemove();
        }}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

/** Keyboard users would otherwise lose their place when the row is deleted. */
function focusNeighbor(button: HTMLElement): void {
  const buttons = [
    ...(button.closest(".page")?.querySelectorAll<HTMLElement>("li > button") ?? []),
  ];
  const at = buttons.indexOf(button);
  const next =
    buttons[at + 1] ??
    buttons[at - 1] ??
    button.closest(".page")?.querySelector<HTMLElement>("input[type=search]");
  next?.focus();
}
