import { EllipsisVertical, type LucideIcon } from "lucide-react";
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
  /** Whole seconds; null for an image. */
  duration?: number | null;
  /** Says who paid for the content; null for unpaid content. */
  disclosure?: string | null;
}

/** An action of the list that contains the card. */
export interface MenuAction {
  label: string;
  icon: LucideIcon;
  isDisabled?: boolean;
  run: () => void;
}

export const menuOfVideo = ({
  videoUrl,
  ...video
}: Omit<MenuSubject, "type" | "path"> & { videoUrl: string; kind?: string }): MenuSubject => ({
  type: "video",
  id: video.id,
  title: video.title,
  path: videoUrl,
  creator: video.creator,
  duration: video.kind === "image" ? null : (video.duration ?? null),
  disclosure: video.disclosure ?? null,
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

interface CardMenuProps {
  subject: MenuSubject;
  /** The actions of an up next list, which replace "Add to queue". */
  actions?: MenuAction[];
}

export function CardMenu({ subject, actions }: CardMenuProps) {
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
      <CardMenuContent subject={subject} actions={actions} />
    </Suspense>
  );
}
