import { Link } from "@remix-run/react";
import { ListPlus } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useIntent } from "#app/lib/intent/use-intent.ts";
import { useSignInPath } from "#app/lib/sign-in-path.ts";
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
  const signInPath = useSignInPath();
  const [open, setOpen] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const save = useIntent({
    act: "save",
    isOwn: (intent) => intent.videoId === videoId,
    run: () => {
      setRequested(true);
      setOpen(true);
    },
  });
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    save({ act: "save", videoId });
  };
  if (!viewer) {
    return (
      <Button asChild className={className} title={t("playlists.save.action")}>
        <Link to={signInPath} aria-haspopup="dialog" onClick={onClick}>
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
        onClick={onClick}
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
