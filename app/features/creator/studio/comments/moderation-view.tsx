import { Link, useLocation, useNavigation } from "@remix-run/react";
import { Check, EyeOff, MessagesSquare, Trash2 } from "lucide-react";
import { useState } from "react";
import { send } from "#app/lib/mutation/send.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import type {
  ModeratedComment,
  ModerationPage,
  ModerationQuery,
} from "#worker/domain/community/community/contract-moderation.ts";
import type { Threshold } from "#worker/domain/kernel/judging/contract.ts";
import { BulkDialog } from "../bulk-dialog.tsx";
import { SelectionBar } from "../selection-bar.tsx";
import { useBulk } from "../use-bulk.ts";
import { BlockedTerms } from "./blocked-words.tsx";
import { deleteComment, restoreComment, setState } from "./moderation-api.ts";
import { ModerationRow } from "./moderation-row.tsx";

const FILTERS: { show: ModerationQuery["show"]; label: Message; empty: Message }[] = [
  {
    show: "all",
    label: msg("studio.filters.all"),
    empty: msg("studio.comments.empty.all"),
  },
  {
    show: "held",
    label: msg("studio.comments.filters.held"),
    empty: msg("studio.comments.empty.held"),
  },
  {
    show: "questions",
    label: msg("studio.comments.filters.questions"),
    empty: msg("studio.comments.empty.questions"),
  },
  {
    show: "unanswered",
    label: msg("studio.comments.filters.unanswered"),
    empty: msg("studio.comments.empty.unanswered"),
  },
  {
    show: "rejected",
    label: msg("studio.comments.state.rejected"),
    empty: msg("studio.comments.empty.rejected"),
  },
];

interface ModerationViewProps {
  query: ModerationQuery;
  page: ModerationPage;
  /** Blocked words, which apply to all videos of the channel. */
  terms: string[];
  /** The site holds comments of this severity or higher for review. */
  hold: Threshold;
  /** `isOneVideo` is true on the page of one video, where rows do not name the video. */
  isOneVideo?: boolean;
}

export function ModerationView({
  query,
  page,
  terms,
  hold,
  isOneVideo = false,
}: ModerationViewProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { pathname } = useLocation();
  const selected = page.comments.filter(({ id }) => chosen.has(id));
  const emptyTitle =
    FILTERS.find(({ show }) => show === query.show)?.empty ?? msg("studio.comments.empty.all");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChipNav
          label={t("studio.comments.filters.ariaLabel")}
          className="max-lg:w-[calc(100%+32px)]"
          items={FILTERS.map(({ show, label }) => ({
            key: show,
            label: t(label),
            isCurrent: query.show === show,
            to: show === "all" ? pathname : `${pathname}?show=${show}`,
          }))}
        />
        <BlockedTerms terms={terms} hold={hold} />
      </div>
      {page.comments.length === 0 ? (
        <EmptyState
          icon={MessagesSquare}
          title={t(emptyTitle)}
          description={query.show === "all" ? t("studio.comments.empty.body") : undefined}
        />
      ) : (
        <CommentList
          comments={page.comments}
          withVideo={!isOneVideo}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <Pages query={query} next={page.next} />
      <BulkActions selected={selected} onClear={() => setChosen(new Set())} />
    </>
  );
}

interface CommentListProps {
  comments: ModeratedComment[];
  withVideo: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

function CommentList({ comments, withVideo, chosen, onChoose }: CommentListProps) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isLoading = navigation.state === "loading" && navigation.location.pathname === pathname;
  const count = comments.filter(({ id }) => chosen.has(id)).length;
  return (
    <div
      aria-busy={isLoading}
      className={cn("grid grid-cols-1 transition-opacity", isLoading && "opacity-50")}
    >
      <div className="flex items-center gap-3 py-2 text-muted text-sm">
        <Checkbox
          id="select-all"
          checked={count === comments.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < comments.length;
          }}
          onChange={(event) =>
            onChoose(
              event.currentTarget.checked ? new Set(comments.map(({ id }) => id)) : new Set(),
            )
          }
        />
        <label htmlFor="select-all">{t("studio.selection.selectAll")}</label>
      </div>
      <ul
        aria-label={t("studio.comments.title")}
        className="grid grid-cols-1 divide-y divide-line border-line border-t"
      >
        {comments.map((comment) => (
          <ModerationRow
            key={comment.id}
            comment={comment}
            withVideo={withVideo}
            selection={{
              isSelected: chosen.has(comment.id),
              onSelect: (isSelected) => {
                const next = new Set(chosen);
                if (isSelected) next.add(comment.id);
                else next.delete(comment.id);
                onChoose(next);
              },
            }}
          />
        ))}
      </ul>
    </div>
  );
}

function BulkActions({ selected, onClear }: { selected: ModeratedComment[]; onClear: () => void }) {
  const bulk = useBulk();
  const several = (
    title: string,
    work: (comment: ModeratedComment) => Promise<() => Promise<unknown>>,
  ) => void bulk.start(title, selected, ({ author, body }) => `${author.name}: ${body}`, work);
  const reviewSeveral = (state: "shown" | "rejected") =>
    several(
      state === "shown" ? t("studio.comments.bulk.approving") : t("studio.comments.bulk.rejecting"),
      async (comment) => {
        await send(setState(comment, state));
        return () => send(setState(comment, comment.state));
      },
    );
  const deleteSeveral = () =>
    several(t("studio.comments.bulk.deleting"), async ({ id }) => {
      const { undo } = await send(deleteComment(id));
      return () => send(restoreComment(id, undo));
    });
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={onClear}>
          <Button size="sm" onClick={() => reviewSeveral("shown")}>
            <Check aria-hidden />
            <span className="max-sm:sr-only">{t("studio.comments.actions.approve")}</span>
          </Button>
          <Button size="sm" onClick={() => reviewSeveral("rejected")}>
            <EyeOff aria-hidden />
            <span className="max-sm:sr-only">{t("studio.comments.actions.reject")}</span>
          </Button>
          <Button size="sm" onClick={deleteSeveral}>
            <Trash2 aria-hidden />
            <span className="max-sm:sr-only">{t("studio.actions.delete")}</span>
          </Button>
        </SelectionBar>
      )}
      <BulkDialog bulk={bulk} what={t("studio.comments.bulk.progressLabel")} onClosed={onClear} />
    </>
  );
}

function Pages({ query, next }: { query: ModerationQuery; next: string | null }) {
  const { pathname } = useLocation();
  const address = (after: string | null) => {
    const search = new URLSearchParams({
      ...(query.show !== "all" && { show: query.show }),
      ...(after !== null && { after }),
    });
    return search.size === 0 ? pathname : `${pathname}?${search}`;
  };
  if (next === null && query.after === undefined) return null;
  return (
    <nav aria-label={t("studio.pagination.ariaLabel")} className="flex justify-center gap-3">
      {query.after !== undefined && (
        <Button asChild>
          <Link to={address(null)}>{t("studio.pagination.newest")}</Link>
        </Button>
      )}
      {next !== null && (
        <Button asChild>
          <Link to={address(next)}>{t("studio.pagination.older")}</Link>
        </Button>
      )}
    </nav>
  );
}
