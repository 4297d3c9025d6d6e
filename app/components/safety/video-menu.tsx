import { EllipsisVertical } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "#app/components/ui/icon-button.tsx";

/** What the menu needs to know of a video. */
export interface MenuVideo {
  id: string;
  title: string;
  videoUrl: string;
  creator: { id: string; name: string };
}

const load = () => import("./video-menu-content.tsx");
const VideoMenuContent = lazy(load);

/** The second stop on a video's card. What is behind it is loaded as a pointer or the focus comes near. */
export function VideoMenu({ video }: { video: MenuVideo }) {
  const [wanted, setWanted] = useState(false);
  const warm = () => void load().catch((error: unknown) => console.warn("The menu could not be loaded", error));
  const button = (
    <IconButton
      label={`More about ${video.title}`}
      tooltip={false}
      size="sm"
      aria-haspopup="menu"
      aria-expanded={false}
      className="text-muted"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => setWanted(true)}
    >
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <VideoMenuContent video={video} />
    </Suspense>
  );
}
