import { Clock } from "lucide-react";
import { t } from "#i18n/t.ts";
import type { WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";

export function NotPlayable({ video }: { video: WatchableVideo }) {
  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden bg-scrim text-on-scrim lg:rounded-lg">
      {video.thumbnail && (
        <img
          src={video.thumbnail}
          alt=""
          className="absolute inset-0 size-full object-cover opacity-30"
        />
      )}
      <div className="relative grid justify-items-center gap-3 px-6 text-center">
        <Clock aria-hidden className="size-8" />
        <p className="font-semibold">{t("watch.page.processingTitle")}</p>
        <p className="measure text-on-scrim/80 text-sm">{t("watch.page.processingBody")}</p>
      </div>
    </div>
  );
}
