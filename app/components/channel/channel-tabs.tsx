import { LinkTabs, tabOf } from "#app/components/ui/link-tabs.tsx";

export const CHANNEL_TABS = [
  { id: "videos", label: "Videos" },
  { id: "live", label: "Live" },
  { id: "playlists", label: "Playlists" },
  { id: "about", label: "About" },
] as const;
export type ChannelTab = (typeof CHANNEL_TABS)[number]["id"];

/** The tab that an address names. */
export const channelTab = (name: string | null): ChannelTab => tabOf(CHANNEL_TABS, name);

export const ChannelTabs = ({ current }: { current: ChannelTab }) => <LinkTabs label="Channel" tabs={CHANNEL_TABS} current={current} />;
