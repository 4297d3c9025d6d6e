import { Link } from "@remix-run/react";
import { ListVideo } from "lucide-react";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { PlaylistHit } from "#worker/domain/discovery/search/contract-api.ts";

export function PlaylistHits({ playlists }: { playlists: PlaylistHit[] }) {
  return (
    <ul className="-mx-3 grid gap-1 sm:grid-cols-2 xl:grid-cols-3">
      {playlists.map((list) => (
        <li key={list.id}>
          <Link
            to={list.path}
            className="flex items-center gap-4 rounded-lg p-3 transition-colors hover:bg-surface"
          >
            <span className="grid size-14 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
              <ListVideo aria-hidden className="size-6" />
            </span>
            <span className="min-w-0">
              <span className="block truncate font-semibold">{list.title}</span>
              <span className="tabular block truncate text-muted text-sm">
                {list.owner.name} · {t("ui.count.videos", { n: counted(list.videoCount) })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
