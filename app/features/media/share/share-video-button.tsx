import { Share2 } from "lucide-react";
import { useState } from "react";
import { ActionLabel } from "#app/ui/action-label.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import { ShareDialog } from "./share-dialog.tsx";

export function ShareVideoButton({
  video,
}: {
  video: { id: string; title: string; videoUrl: string };
}) {
  const [at, setAt] = useState<number | null>(null);
  const open = () => setAt(Math.floor(document.querySelector("video")?.currentTime ?? 0));
  return (
    <>
      <Button title={t("share.dialog.title")} onClick={open}>
        <Share2 aria-hidden />
        <ActionLabel>{t("share.dialog.title")}</ActionLabel>
      </Button>
      <ShareDialog
        path={video.videoUrl}
        title={video.title}
        embedId={video.id}
        at={at ?? 0}
        open={at !== null}
        onOpenChange={(isOpen) => !isOpen && setAt(null)}
      />
    </>
  );
}
