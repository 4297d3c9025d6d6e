import { Link, useLocation } from "@remix-run/react";
import { ListPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useViewer } from "#app/lib/viewer.ts";
import { warmUp } from "#app/lib/warm.ts";
import { ActionLabel } from "#app/ui/action-label.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

const load = () => import("./save-dialog.tsx");
const preload = warmUp(load);
const SaveDialog = lazy(load);

export function SaveToPlaylist({ videoId, className }: { videoId: string; className?: string }) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const [isRequested, setRequested] = useState(false);
  if (!viewer) {
    return (
      <Button asChild className={className} title={t("playlists.save.action")}>
        <Link to={`/login?next=${encodeURIComponent(pathname + search)}`}>
          <ListPlus aria-hidden />
          <ActionLabel>{t("playlists.save.action")}</ActionLabel>
        </Link>
      </Button>
    );
  }
  return (
    <>
      <Button
        className={className}
        title={t("playlists.save.action")}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setRequested(true);
          setOpen(true);
        }}
      >
        <ListPlus aria-hidden />
        <ActionLabel>{t("playlists.save.action")}</ActionLabel>
      </Button>
      {isRequested && (
        <Suspense>
          <SaveDialog videoId={videoId} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
