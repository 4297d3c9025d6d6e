import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigate } from "@remix-run/react";
import { History, ListVideo, Plus } from "lucide-react";
import { useState } from "react";
import { playlistApi } from "#app/features/community/playlists/playlist-api.ts";
import { PlaylistCard } from "#app/features/community/playlists/playlist-card.tsx";
import { PlaylistForm } from "#app/features/community/playlists/playlist-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { playlistPath } from "#worker/domain/community/playlists/contract.ts";
import { listOwnPlaylists } from "#worker/domain/community/playlists/list-playlists.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: t("playlists.page.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  return { lists: await listOwnPlaylists(ctx, { actor: requireUser(actor) }) };
}

export default function Playlists() {
  const { lists } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  const custom = lists.filter(({ kind }) => kind === "list");
  return (
    <WidePage className="grid content-start gap-8 py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{t("playlists.page.heading")}</h1>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="quiet">
            <Link to="/history">
              <History aria-hidden />
              {t("playlists.page.historyLink")}
            </Link>
          </Button>
          <Button variant="primary" onClick={() => setMaking(true)}>
            <Plus aria-hidden />
            {t("playlists.page.newAction")}
          </Button>
        </div>
      </header>
      <div className="card-grid">
        {lists.map((list) => (
          <PlaylistCard key={list.id} list={list} heading="h2" />
        ))}
      </div>
      {custom.length === 0 && (
        <EmptyState
          icon={ListVideo}
          title={t("playlists.page.emptyTitle")}
          description={t("playlists.page.emptyBody")}
          action={
            <Button onClick={() => setMaking(true)}>{t("playlists.page.emptyAction")}</Button>
          }
        />
      )}
      <Dialog open={making} onOpenChange={setMaking}>
        {making && (
          <DialogContent title={t("playlists.page.newAction")}>
            <PlaylistForm
              submit={t("playlists.create.submit")}
              onCancel={() => setMaking(false)}
              request={playlistApi.create}
              onSaved={({ id }) => {
                toast({ title: t("playlists.create.success") });
                navigate(playlistPath(id));
              }}
            />
          </DialogContent>
        )}
      </Dialog>
    </WidePage>
  );
}
