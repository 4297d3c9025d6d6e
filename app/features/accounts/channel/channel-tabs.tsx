import { LinkTabs, tabOf } from "#app/ui/link-tabs.tsx";
import { msg, t } from "#i18n/t.ts";

export const CHANNEL_TABS = [
  {
    id: "videos",
    label: msg("channel.tabs.videos"),
  },
  {
    id: "live",
    label: msg("channel.tabs.live"),
  },
  {
    id: "playlists",
    label: msg("channel.tabs.playlists"),
  },
  {
    id: "about",
    label: msg("channel.tabs.about"),
  },
] as const;
export type ChannelTab = (typeof CHANNEL_TABS)[number]["id"];

export const channelTab = (name: string | null): ChannelTab => tabOf(CHANNEL_TABS, name);

export const ChannelTabs = ({ current }: { current: ChannelTab }) => (
  <LinkTabs label={t("channel.tabs.ariaLabel")} tabs={CHANNEL_TABS} current={current} />
);
