import { useLocation } from "@remix-run/react";
import { Compass } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useChannelShortcuts } from "#app/features/community/follows/use-channel-shortcuts.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { counted, formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { ChannelShortcut } from "#worker/domain/community/following/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import { RailItem } from "./rail-item.tsx";

const SKELETONS = ["a", "b", "c"];

/** Followed channels of a signed-in user, then other channels that are live. */
export function RailChannels() {
  const viewer = useViewer();
  const shortcuts = useChannelShortcuts();
  const isHydrated = useHydrated();
  if (shortcuts === null)
    return viewer && isHydrated ? (
      <RailSection title={t("shell.rail.followed")}>
        {SKELETONS.map((key) => (
          <li key={key} className="flex h-12 items-center gap-2.5 px-2">
            <Skeleton className="size-8 shrink-0 rounded-full" />
            <Skeleton className="hidden h-3 w-28 rail-open:block" />
          </li>
        ))}
      </RailSection>
    ) : null;
  const { followed, live } = shortcuts;
  return (
    <>
      {viewer && (
        <RailSection title={t("shell.rail.followed")}>
          {followed.map((channel) => (
            <ChannelItem key={channel.id} channel={channel} />
          ))}
          {followed.length === 0 && (
            <RailItem
              to="/browse?tab=channels"
              label={t("shell.rail.findChannels")}
              isCurrent={false}
              mark={<Compass aria-hidden className="size-5 shrink-0" />}
            />
          )}
        </RailSection>
      )}
      {live.length > 0 && (
        <RailSection title={viewer ? t("shell.rail.otherLive") : t("shell.rail.live")}>
          {live.map((channel) => (
            <ChannelItem key={channel.id} channel={channel} />
          ))}
        </RailSection>
      )}
    </>
  );
}

export function RailSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="border-line border-t py-3">
      <p
        id={id}
        className="sr-only px-3.5 pb-1 font-semibold text-muted text-xs rail-open:not-sr-only rail-open:px-3.5 rail-open:pb-1"
      >
        {title}
      </p>
      <ul aria-labelledby={id} className="grid gap-0.5">
        {children}
      </ul>
    </section>
  );
}

function ChannelItem({ channel }: { channel: ChannelShortcut }) {
  const { pathname } = useLocation();
  const { live, name, username } = channel;
  const to = live?.streamUrl ?? `/@${username}`;
  return (
    <RailItem
      to={to}
      label={name}
      isCurrent={pathname === to}
      isAvatar
      mark={
        <span className="relative shrink-0">
          <Avatar name={name} src={channel.avatar} size="sm" />
          {(live !== null || channel.hasNewVideo) && (
            <span
              aria-hidden
              className={`absolute -right-0.5 -bottom-0.5 size-3 rounded-full ring-2 ring-ground ${live ? "bg-live rail-open:hidden" : "bg-accent"}`}
            />
          )}
        </span>
      }
    >
      <span className="min-w-0 grow leading-tight">
        <span className="block truncate font-semibold">{name}</span>
        {live && (
          <span className="block truncate text-muted text-xs">{categoryLabel(live.category)}</span>
        )}
        {!live && channel.hasNewVideo && (
          <span className="block truncate text-muted text-xs">{t("shell.rail.newVideo")}</span>
        )}
      </span>
      {live && (
        <span className="tabular flex shrink-0 items-center gap-1.5 text-xs">
          <span aria-hidden className="size-2 rounded-full bg-live" />
          <span aria-hidden>{formatCount(live.viewers)}</span>
          <span className="sr-only">{t("shell.rail.liveWith", { n: counted(live.viewers) })}</span>
        </span>
      )}
    </RailItem>
  );
}
