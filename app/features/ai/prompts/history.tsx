import { Form, Link, useFetcher } from "@remix-run/react";
import { History, Trash2, X } from "lucide-react";
import { type FormEvent, type MouseEvent, useEffect, useState } from "react";
import { apiRequest } from "#app/lib/api.ts";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useOptimisticRows } from "#app/lib/mutation/use-optimistic-rows.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import {
  intentLabel,
  MAX_STORED_PROMPTS,
  platformLabel,
} from "#worker/domain/ai/prompts/contract.ts";
import type { PromptPage, PromptSummary } from "#worker/domain/ai/prompts/contract-api.ts";

interface PromptHistoryProps {
  page: PromptPage;
  currentId: string | null;
  tab: string | null;
  onCleared: () => void;
}

export function PromptHistory({ page, currentId, tab, onCleared }: PromptHistoryProps) {
  const [clearing, setClearing] = useState(false);
  const { prompts, next, isLoading, load, remove, forgetAdded } = usePrompts(page);
  const { runOrToast } = useMutation();
  const clear = async () => {
    const { ok } = await runOrToast(
      apiRequest("DELETE", "/api/prompts"),
      t("prompts.history.clearFailure"),
    );
    if (!ok) return;
    forgetAdded();
    onCleared();
    toast({ title: t("prompts.history.clearSuccess") });
  };
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="history" tabIndex={-1} className="text-lg">
          {t("prompts.history.heading")}
        </h2>
        {prompts.length > 0 && (
          <Button variant="quiet" size="sm" onClick={() => setClearing(true)}>
            <Trash2 aria-hidden />
            {t("prompts.history.clearAll")}
          </Button>
        )}
      </div>
      {prompts.length === 0 ? (
        <EmptyState
          icon={History}
          title={t("prompts.history.emptyTitle")}
          description={t("prompts.history.emptyBody", { promptsKept: MAX_STORED_PROMPTS })}
        />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {prompts.map((prompt) => (
            <Row
              key={prompt.id}
              prompt={prompt}
              isCurrent={prompt.id === currentId}
              tab={tab}
              onRemove={() => remove(prompt)}
            />
          ))}
        </ul>
      )}
      {next !== null && prompts.length > 0 && (
        <MoreLink before={next} isLoading={isLoading} load={load} />
      )}
      <AlertDialog
        open={clearing}
        onOpenChange={setClearing}
        title={t("prompts.history.clearConfirmTitle")}
        description={t("prompts.history.clearConfirmBody")}
        action={t("prompts.history.clearAll")}
        onAction={() => void clear()}
      />
    </section>
  );
}

function usePrompts(page: PromptPage) {
  const fetcher = useFetcher<{ page: PromptPage | null }>();
  const [added, setAdded] = useState<PromptPage[]>([]);
  const loaded = fetcher.data?.page;
  useEffect(() => {
    if (loaded) setAdded((pages) => (pages.includes(loaded) ? pages : [...pages, loaded]));
  }, [loaded]);
  const all = [page, ...added].flatMap(({ prompts }) => prompts);
  const [removed, setRemoved] = useOptimisticRows({
    prefix: "prompt:",
    ids: all.map(({ id }) => id),
    schema: onOrOff,
  });
  const prompts = [...new Map(all.map((prompt) => [prompt.id, prompt])).values()].filter(
    ({ id }) => removed.get(id) !== true,
  );
  const next = (added.at(-1) ?? page).next;
  const restore = (id: string) =>
    setRemoved(id, false, {
      request: apiRequest("POST", `/api/prompts/${id}/restore`),
      failedTitle: t("prompts.history.restoreFailure"),
    });
  const remove = ({ id }: PromptSummary) =>
    setRemoved(id, true, {
      request: apiRequest("DELETE", `/api/prompts/${id}`),
      failedTitle: t("prompts.history.deleteFailure"),
      onSaved: () =>
        toast({
          title: t("prompts.history.deleteSuccess"),
          action: { label: t("prompts.history.deleteUndo"), onAction: () => restore(id) },
        }),
    });
  return {
    prompts,
    next,
    isLoading: fetcher.state !== "idle",
    load: (search: string) => fetcher.load(`/ai-prompt-optimizer${search}`),
    remove,
    forgetAdded: () => setAdded([]),
  };
}

interface MoreLinkProps {
  before: string;
  isLoading: boolean;
  load: (search: string) => void;
}

function MoreLink({ before, isLoading, load }: MoreLinkProps) {
  const moreAt = `?${new URLSearchParams({ before })}`;
  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load(moreAt);
  };
  return (
    <Button asChild className="justify-self-center">
      <Link to={moreAt} onClick={showMore} aria-disabled={isLoading}>
        {isLoading ? t("prompts.history.loadingMore") : t("prompts.history.showMore")}
      </Link>
    </Button>
  );
}

interface RowProps {
  prompt: PromptSummary;
  isCurrent: boolean;
  tab: string | null;
  onRemove: () => void;
}

function Row({
  prompt: { id, text, platform, intent, scoreBefore, scoreAfter, createdAt },
  isCurrent,
  tab,
  onRemove,
}: RowProps) {
  const begin = text.replace(/\s+/g, " ").trim();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    focusNeighbor(event.currentTarget);
    onRemove();
  };
  return (
    <li>
      <div className="-mx-2 flex items-center gap-2 rounded-md pr-2 hover:bg-surface">
        <Link
          to={`?id=${id}${tab === null ? "" : `&tab=${tab}`}`}
          aria-current={isCurrent ? "true" : undefined}
          className="grid min-w-0 flex-1 gap-0.5 border-transparent border-l-2 py-3 pl-1.5 aria-[current=true]:border-ai"
        >
          <span className="truncate font-semibold text-sm">{begin}</span>
          <span className="tabular truncate text-muted text-sm">
            {t("prompts.history.entrySummary", {
              intent: intentLabel(intent),
              platform: platformLabel(platform),
              before: scoreBefore,
              after: scoreAfter,
              day: formatDate(createdAt),
            })}
          </span>
        </Link>
        <Form method="post" action="?form=delete" onSubmit={submit}>
          <input type="hidden" name="id" value={id} />
          <IconButton
            type="submit"
            label={t("prompts.history.deleteAriaLabel", { prompt: begin.slice(0, 60) })}
            tooltip={false}
            size="sm"
            className="text-muted"
          >
            <X aria-hidden />
          </IconButton>
        </Form>
      </div>
    </li>
  );
}

/** Moves the focus before the row is deleted, so that keyboard users keep their place. */
function focusNeighbor(form: HTMLElement): void {
  const buttons = [...(form.closest("ul")?.querySelectorAll<HTMLElement>("li button") ?? [])];
  const at = buttons.findIndex((button) => form.contains(button));
  (buttons[at + 1] ?? buttons[at - 1] ?? document.getElementById("history"))?.focus();
}
