import { LinkTabs, tabOf } from "#app/components/ui/link-tabs.tsx";
import { t } from "#i18n/t.ts";

export const CHANNEL_TABS = [
  {
    id: "videos",
    get label() {
      return t("channel.videos");
    },
  },
  {
    id: "live",
    get label() {
      return t("channel.live");
    },
  },
  {
    id: "playlists",
    get label() {
      return t("channel.playlists");
    },
  },
  {
    id: "about",
    get label() {
      return t("channel.about");
    },
  },
] as const;
export type ChannelTab = (typeof CHANNEL_TABS)[number]["id"];

/** The tab that an address names. */
export const channelTab = (name: string | null): ChannelTab => tabOf(CHANNEL_TABS, name);

export const ChannelTabs = ({ current }: { current: ChannelTab }) => (
  <LinkTabs label={t("channel.channel")} tabs={CHANNEL_TABS} current={current} />
);
