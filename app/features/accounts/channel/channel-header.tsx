import type { ReactNode } from "react";
import { frameClass, nameClass } from "#app/features/community/gamification/cosmetics.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { cn } from "#app/ui/cn.ts";
import { Confluence } from "#app/ui/confluence.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Flair } from "#worker/domain/accounts/users/contract.ts";
import { titleName } from "#worker/domain/community/gamification/contract-names.ts";

interface ChannelHeaderProps {
  creator: {
    name: string;
    username: string;
    avatar: string | null;
    banner: string | null;
    isVerified: boolean;
    followers: number;
    bio: string;
  };
  videoCount?: number;
  flair?: Flair | null;
  /** "h1" if the name is the page's title, "p" in a preview. */
  titleAs?: "h1" | "p";
  children?: ReactNode;
}

export function ChannelHeader({
  creator,
  videoCount,
  flair,
  titleAs: Title = "h1",
  children,
}: ChannelHeaderProps) {
  return (
    <header className="grid gap-5">
      <Banner src={creator.banner} />
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4 sm:flex-nowrap">
        <Avatar
          name={creator.name}
          src={creator.avatar}
          size="xl"
          className={cn("-mt-14 ring-4 ring-ground sm:-mt-12 sm:ml-5", frameClass(flair))}
        />
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <Title className="break-words font-semibold text-xl">
            <span className={nameClass(flair)}>{creator.name}</span>{" "}
            {creator.isVerified && <VerifiedMark />}
            {flair?.title && <Badge className="ml-2 align-middle">{titleName(flair.title)}</Badge>}
          </Title>
          <p className="tabular mt-1 text-muted text-sm">
            @{creator.username} · {t("ui.count.followers", { n: counted(creator.followers) })}
            {videoCount !== undefined && ` · ${t("ui.count.videos", { n: counted(videoCount) })}`}
          </p>
          {creator.bio !== "" && (
            <p className="measure mt-3 line-clamp-2 whitespace-pre-line text-sm">{creator.bio}</p>
          )}
        </div>
        {children && <div className="flex shrink-0 items-center gap-2">{children}</div>}
      </div>
    </header>
  );
}

function Banner({ src }: { src: string | null }) {
  if (src === null) {
    return (
      <div className="relative h-28 w-full overflow-hidden rounded-lg bg-accent-soft sm:h-32">
        <Confluence className="inset-0 h-full opacity-60" />
      </div>
    );
  }
  return (
    <div className="aspect-[4/1] max-h-80 w-full overflow-hidden rounded-lg bg-accent-soft">
      <img src={src} alt="" width={1600} height={400} className="size-full object-cover" />
    </div>
  );
}
