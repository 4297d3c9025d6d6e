import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { rich } from "#app/ui/rich.tsx";
import { Thumbnail } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import { engineHref } from "./engine-tabs.tsx";
import { movesOf } from "./moves.ts";

export interface FirstOne {
  id: string;
  title: string;
  path: string;
  thumbnail: string | null;
}

export function FirstOnes({ items }: { items: FirstOne[] }) {
  const [lists, setLists] = useState<{ now: FirstOne[]; before: FirstOne[] | null }>({
    now: items,
    before: null,
  });
  if (!isSame(lists.now, items)) setLists({ now: items, before: lists.now });
  const moves = movesOf(lists.before, items);
  return (
    <aside
      aria-labelledby="first-ones"
      className="content-start lg:sticky lg:top-[calc(var(--spacing-header)+24px)] lg:grid lg:self-start"
    >
      <h2 id="first-ones" className="text-lg">
        {t("recommendations.preview.title")}
      </h2>
      <p className="mt-1 text-muted text-sm">{t("recommendations.preview.description")}</p>
      {items.length > 0 ? (
        <ol aria-live="polite" className="mt-3 grid divide-y divide-line border-line border-y">
          {items.map(({ id, title, path, thumbnail }, i) => (
            <li key={id} className="flex items-center gap-3 py-2 text-sm">
              <span className="tabular w-4 shrink-0 text-muted">{i + 1}</span>
              <Thumbnail src={thumbnail} className="w-20 shrink-0 rounded-sm" />
              <Link
                to={path}
                className="flex min-h-8 min-w-0 flex-1 items-center font-semibold underline-offset-4 hover:underline"
              >
                <span className="line-clamp-2">{title}</span>
              </Link>
              <Move by={moves.get(id)} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-3 rounded-lg bg-surface p-4 text-muted text-sm">
          {rich("recommendations.preview.emptyBody", {
            link: (text) => (
              <Link
                to={engineHref("recommendations")}
                preventScrollReset
                className="font-semibold text-accent hover:underline"
              >
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </aside>
  );
}

/** Shows how many ranks the video went up (negative: down), or "new". */
function Move({ by }: { by: number | "new" | undefined }) {
  if (by === undefined || by === 0) return null;
  if (by === "new")
    return (
      <span className="shrink-0 font-semibold text-accent text-xs">
        {t("recommendations.preview.newBadge")}
      </span>
    );
  const Icon = by > 0 ? ArrowUp : ArrowDown;
  const n = Math.abs(by);
  return (
    <span className="tabular inline-flex shrink-0 items-center gap-0.5 font-semibold text-muted text-xs">
      <Icon aria-hidden className="size-3.5" />
      <span aria-hidden>{n}</span>
      <span className="sr-only">
        {by > 0
          ? t("recommendations.preview.placesUp", { n })
          : t("recommendations.preview.placesDown", { n })}
      </span>
    </span>
  );
}

const isSame = (a: readonly FirstOne[], b: readonly FirstOne[]) =>
  a.length === b.length && a.every(({ id }, i) => id === b[i]?.id);
