import {
  Link,
  useLocation,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from "@remix-run/react";
import {
  ChevronLeft,
  ChevronRight,
  Clapperboard,
  Pencil,
  RotateCcw,
  SearchX,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import type {
  ContentPage,
  ContentQuery,
  ContentRow,
} from "#worker/domain/media/videos/contract-studio.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { BulkEdit } from "./bulk-edit.tsx";
import { contentAddress } from "./content-address.ts";
import { removeVideo, restoreVideo } from "./content-api.ts";
import { ContentFilters } from "./content-filters.tsx";
import { ContentList } from "./content-list.tsx";
import { contentTitle } from "./content-title.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useBulk } from "./use-bulk.ts";

export function ContentView({ query, page }: { query: ContentQuery; page: ContentPage }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [erasing, setErasing] = useState<ContentRow | null>(null);
  const { act } = useAct();
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isLoading = navigation.state === "loading" && navigation.location.pathname === pathname;
  const rows = page.rows.filter(({ id }) => chosen.has(id));
  const selected = new Set(rows.map(({ id }) => id));

  function onSelect(ids: string[], isSelected: boolean) {
    const next = new Set(selected);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  }

  const actions = {
    onRemove: (row: ContentRow) =>
      void act(removeVideo(row.id), {
        failed: t("studio.delete.failure"),
        done: t("studio.delete.videoSuccess", { title: contentTitle(row) }),
        undo: () => ({ request: restoreVideo(row.id), done: t("studio.actions.undone") }),
      }),
    onRestore: (row: ContentRow) =>
      void act(restoreVideo(row.id), {
        failed: t("studio.restore.failure"),
        done: t("studio.restore.success", { title: contentTitle(row) }),
      }),
    onErase: setErasing,
  };

  return (
    <>
      <ContentFilters query={query} />
      {query.state === "removed" && (
        <p className="measure text-muted text-sm">{t("studio.content.removed.notice")}</p>
      )}
      {page.rows.length === 0 ? (
        <NothingFound query={query} />
      ) : (
        <ContentList
          rows={page.rows}
          sort={query.sort}
          selected={selected}
          onSelect={onSelect}
          actions={actions}
          isLoading={isLoading}
        />
      )}
      <Pages page={page} />
      <BulkActions
        rows={rows}
        isRemoved={query.state === "removed"}
        onClear={() => setChosen(new Set())}
      />
      <EraseDialog
        video={erasing}
        onClose={() => setErasing(null)}
        onErased={() => {
          toast({ title: t("studio.erase.success") });
          setErasing(null);
          revalidate();
        }}
      />
    </>
  );
}

interface BulkActionsProps {
  rows: ContentRow[];
  isRemoved: boolean;
  onClear: () => void;
}

function BulkActions({ rows, isRemoved, onClear }: BulkActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const bulk = useBulk();
  return (
    <>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} onClear={onClear}>
          {isRemoved ? (
            <Button size="sm" onClick={() => void bulk.restore(rows)}>
              <RotateCcw aria-hidden />
              {t("studio.actions.restore")}
            </Button>
          ) : (
            <>
              <Button size="sm" onClick={() => setEditing(true)}>
                <Pencil aria-hidden />
                {t("studio.actions.edit")}
              </Button>
              <Button size="sm" onClick={() => void bulk.remove(rows)}>
                <Trash2 aria-hidden />
                {t("studio.actions.delete")}
              </Button>
            </>
          )}
        </SelectionBar>
      )}
      <Dialog open={isEditing} onOpenChange={setEditing}>
        <DialogContent title={t("studio.bulkEdit.title", { n: rows.length })}>
          <BulkEdit
            count={rows.length}
            onApply={(change) => {
              setEditing(false);
              void bulk.edit(rows, change);
            }}
          />
        </DialogContent>
      </Dialog>
      <BulkDialog bulk={bulk} onClosed={onClear} />
    </>
  );
}

function NothingFound({ query }: { query: ContentQuery }) {
  const isFiltered =
    query.q !== "" ||
    query.visibility !== undefined ||
    query.kind !== undefined ||
    query.state !== undefined;
  if (query.state === "removed" && query.q === "") {
    return (
      <EmptyState
        icon={Clapperboard}
        title={t("studio.content.emptyRemoved.title")}
        description={t("studio.content.emptyRemoved.body")}
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("studio.content.noResults.title")}
        description={t("studio.content.noResults.body")}
        action={
          <Button asChild>
            <Link to="/studio">{t("studio.filters.clearAll")}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={Clapperboard}
      title={t("studio.content.empty.title")}
      description={t("studio.content.empty.body")}
      action={
        <Button asChild variant="primary">
          <Link to="/upload">{t("studio.content.empty.action")}</Link>
        </Button>
      }
    />
  );
}

function Pages({ page }: { page: ContentPage }) {
  const [search] = useSearchParams();
  if (page.next === null && page.previous === null) return null;
  return (
    <nav aria-label={t("studio.pagination.ariaLabel")} className="flex justify-center gap-3">
      {page.previous !== null && (
        <Button asChild>
          <Link to={contentAddress(search, { before: page.previous })}>
            <ChevronLeft aria-hidden />
            {t("studio.pagination.previous")}
          </Link>
        </Button>
      )}
      {page.next !== null && (
        <Button asChild>
          <Link to={contentAddress(search, { after: page.next })}>
            {t("studio.pagination.next")}
            <ChevronRight aria-hidden />
          </Link>
        </Button>
      )}
    </nav>
  );
}
