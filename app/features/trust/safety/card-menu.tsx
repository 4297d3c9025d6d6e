import { EllipsisVertical } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import { warmUp } from "#app/lib/warm.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import type { CategorySlug } from "#worker/domain/media/videos/contract.ts";

export interface MenuSubject {
  type: "video" | "stream";
  id: string;
  title: string;
  path: string;
  creator: { id: string; name: string };
  /** The content's category; missing if the menu offers no actions for the category. */
  category?: CategorySlug;
}

export const menuOfVideo = ({
  videoUrl,
  ...video
}: Omit<MenuSubject, "type" | "path"> & { videoUrl: string }): MenuSubject => ({
  type: "video",
  id: video.id,
  title: video.title,
  path: videoUrl,
  creator: video.creator,
  ...(video.category && { category: video.category }),
});

export const menuOfStream = ({
  id,
  title,
  streamUrl: path,
  streamer: creator,
  category,
}: StreamCard): MenuSubject => ({
  type: "stream",
  id,
  title,
  path,
  creator,
  category,
});

const load = () => import("./card-menu-content.tsx");
const preload = warmUp(load);
const CardMenuContent = lazy(load);

export function CardMenu({ subject }: { subject: MenuSubject }) {
  const [isRequested, setRequested] = useState(false);
  // The menu renders later, so that the button reacts first.
  const isOpen = useDeferredValue(isRequested);
  const button = (
    <IconButton
      label={t("safety.cardMenu.ariaLabel", { title: subject.title })}
      tooltip={false}
      size="sm"
      aria-haspopup="menu"
      aria-expanded={isRequested}
      className="text-muted"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setRequested(true)}
    >
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <CardMenuContent subject={subject} />
    </Suspense>
  );
}
