import { Link, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp, Eye, type LucideIcon, MessageCircle, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { cn } from "#app/ui/cn.ts";
import { formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import {
  type ContentQuery,
  type ContentRow,
  RESTORE_WITHIN_MS,
} from "#worker/domain/media/videos/contract-studio.ts";
import { contentAddress } from "./content-address.ts";
import { contentTitle } from "./content-title.ts";
import { LocalTime } from "./local-time.tsx";
import { type RowActions, RowMenu } from "./row-menu.tsx";
import { StateBadge } from "./state-badge.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { VisibilityMark } from "./visibility-mark.tsx";

interface ContentListProps {
  rows: ContentRow[];
  sort: ContentQuery["sort"];
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], isSelected: boolean) => void;
  actions: RowActions;
  isLoading: boolean;
}

export function ContentList(props: ContentListProps) {
  return (
    <div
      aria-busy={props.isLoading}
      className={cn("@container transition-opacity", props.isLoading && "opacity-50")}
    >
      <ContentTable {...props} />
      <ContentCards {...props} />
    </div>
  );
}

function ContentTable({ rows, sort, selected, onSelect, actions }: ContentListProps) {
  const all = rows.map(({ id }) => id);
  const count = all.filter((id) => selected.has(id)).length;
  return (
    <table className="w-full border-collapse text-left text-sm @max-3xl:hidden">
      <caption className="sr-only">{t("studio.content.listAriaLabel")}</caption>
      <thead>
        <tr className="border-line border-b text-muted">
          <th scope="col" className="w-9 py-3 pr-3 font-normal">
            <Checkbox
              aria-label={t("studio.selection.selectAll")}
              checked={count > 0 && count === all.length}
              ref={(box) => {
                if (box) box.indeterminate = count > 0 && count < all.length;
              }}
              onChange={(event) => onSelect(all, event.currentTarget.checked)}
            />
          </th>
          <Column>{t("studio.content.columns.video")}</Column>
          <Column className="w-32">{t("studio.content.columns.state")}</Column>
          <SortColumn
            by={sort === "newest" ? "oldest" : "newest"}
            sorted={sort === "newest" ? "descending" : sort === "oldest" ? "ascending" : null}
            className="w-28"
          >
            {t("studio.content.columns.date")}
          </SortColumn>
          {(["views", "comments", "likes"] as const).map((by) => (
            <SortColumn
              key={by}
              by={by}
              sorted={sort === by ? "descending" : null}
              className="w-20 text-right"
              isRight
            >
              {by === "views"
                ? t("studio.content.columns.views")
                : by === "comments"
                  ? t("studio.comments.title")
                  : t("studio.content.columns.likes")}
            </SortColumn>
          ))}
          <th scope="col" className="w-12">
            <span className="sr-only">{t("studio.content.columns.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className={cn(
              "border-line border-b transition-colors",
              selected.has(row.id) ? "bg-accent-soft" : "hover:bg-surface",
            )}
          >
            <td className="py-3 pr-3">
              <SelectRow row={row} selected={selected} onSelect={onSelect} />
            </td>
            <th scope="row" className="py-3 pr-6 text-left font-normal">
              <div className="flex items-center gap-3">
                <Thumbnail video={row} className="w-24" />
                <div className="grid min-w-0 gap-1">
                  <RowTitle row={row} />
                  <p className="line-clamp-1 text-muted">{aboutRow(row)}</p>
                </div>
              </div>
            </th>
            <td className="py-3 pr-4">
              <div className="grid justify-items-start gap-1.5">
                <StateBadge
                  state={row.state}
                  processing={row.processing}
                  decisionId={row.decisionId}
                />
                <VisibilityMark visibility={row.visibility} />
              </div>
            </td>
            <td className="py-3 pr-4">
              <RowDate row={row} />
            </td>
            <Figure n={row.views} />
            <Figure n={row.comments} />
            <Figure n={row.likes} />
            <td className="py-3 text-right">
              <RowMenu row={row} actions={actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Figure = ({ n }: { n: number }) => (
  <td className="tabular py-3 pr-4 text-right">{formatCount(n)}</td>
);

const Column = ({ children, className }: { children: ReactNode; className?: string }) => (
  <th scope="col" className={cn("py-3 pr-4 font-semibold", className)}>
    {children}
  </th>
);

interface SortColumnProps {
  by: ContentQuery["sort"];
  sorted: "ascending" | "descending" | null;
  className?: string;
  isRight?: boolean;
  children: ReactNode;
}

function SortColumn({ by, sorted, className, isRight = false, children }: SortColumnProps) {
  const [search] = useSearchParams();
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={sorted ?? undefined}
      className={cn("py-3 pr-4 font-semibold", className)}
    >
      <Link
        to={contentAddress(search, { sort: by === "newest" ? null : by })}
        preventScrollReset
        className={cn(
          "inline-flex items-center gap-1 hover:text-ink",
          isRight && "flex-row-reverse",
          sorted && "text-ink",
        )}
      >
        {children}
        <Arrow aria-hidden className={cn("size-3.5", !sorted && "invisible")} />
      </Link>
    </th>
  );
}

function ContentCards({ rows, selected, onSelect, actions }: ContentListProps) {
  return (
    <ul
      aria-label={t("studio.content.listAriaLabel")}
      className="grid divide-y divide-line @3xl:hidden"
    >
      {rows.map((row) => (
        <li
          key={row.id}
          className={cn(
            "-mx-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3 px-4 py-4",
            selected.has(row.id) && "bg-accent-soft",
          )}
        >
          <SelectRow row={row} selected={selected} onSelect={onSelect} className="mt-4" />
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            <Thumbnail video={row} className="w-26 self-start" />
            <div className="grid min-w-0 content-start gap-1.5 text-sm">
              <RowTitle row={row} />
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <StateBadge
                  state={row.state}
                  processing={row.processing}
                  decisionId={row.decisionId}
                />
                <VisibilityMark visibility={row.visibility} />
              </div>
              <RowDate row={row} />
              {row.state === "published" && (
                <ul className="tabular flex flex-wrap gap-x-4 gap-y-1 text-muted">
                  <Count icon={Eye} n={row.views} of={t("studio.content.columns.views")} />
                  <Count icon={MessageCircle} n={row.comments} of={t("studio.comments.title")} />
                  <Count icon={ThumbsUp} n={row.likes} of={t("studio.content.columns.likes")} />
                </ul>
              )}
            </div>
          </div>
          <RowMenu row={row} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function Count({ icon: Icon, n, of }: { icon: LucideIcon; n: number; of: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden className="size-4" />
      {formatCount(n)}
      <span className="sr-only">{of}</span>
    </li>
  );
}

type SelectProps = { row: ContentRow; className?: string } & Pick<
  ContentListProps,
  "selected" | "onSelect"
>;

function SelectRow({ row, selected, onSelect, className }: SelectProps) {
  return (
    <Checkbox
      aria-label={t("studio.selection.selectVideo", { title: contentTitle(row) })}
      className={className}
      checked={selected.has(row.id)}
      onChange={(event) => onSelect([row.id], event.currentTarget.checked)}
    />
  );
}

function RowTitle({ row }: { row: ContentRow }) {
  const title = contentTitle(row);
  const titleClass = cn("line-clamp-2 font-semibold", row.title === "" && "text-muted italic");
  if (row.state === "removed") return <span className={titleClass}>{title}</span>;
  return (
    <Link to={`/studio/videos/${row.id}`} className={cn(titleClass, "hover:underline")}>
      {title}
    </Link>
  );
}

function aboutRow(row: ContentRow): string {
  return [
    row.category === null ? null : categoryLabel(row.category),
    row.tags.slice(0, 4).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}

const DAY_MS = 86_400_000;

function RowDate({ row }: { row: ContentRow }) {
  const [at, of, withTime] =
    row.state === "removed"
      ? [row.removedAt ?? row.createdAt, t("studio.state.deleted"), false]
      : row.state === "scheduled"
        ? [
            row.scheduledAt ?? row.createdAt,
            isWaiting(row)
              ? t("studio.content.dates.awaitingFile")
              : t("studio.content.dates.publishesAt"),
            true,
          ]
        : row.state === "published"
          ? [row.publishedAt ?? row.createdAt, t("studio.state.published"), false]
          : [row.createdAt, t("studio.content.dates.createdAt"), false];
  return (
    <div className="flex text-sm max-lg:flex-wrap max-lg:gap-x-1.5 lg:flex-col-reverse">
      <p className="text-muted">
        {of}
        {row.state === "removed" && row.decisionId === null && (
          <span suppressHydrationWarning>, {formatDaysUntilErased(row.removedAt ?? 0)}</span>
        )}
      </p>
      <p>
        <LocalTime at={at} withTime={withTime} />
      </p>
    </div>
  );
}

const isWaiting = (row: ContentRow) => !row.hasMedia && (row.scheduledAt ?? 0) < Date.now();

function formatDaysUntilErased(removedAt: number): string {
  const days = Math.ceil((removedAt + RESTORE_WITHIN_MS - Date.now()) / DAY_MS);
  return days <= 1
    ? t("studio.content.removed.expiresTomorrow")
    : t("studio.content.removed.daysLeft", { n: days });
}
