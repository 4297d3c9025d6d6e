import { lazy, Suspense, useState } from "react";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { t } from "#i18n/t.ts";

const ModerationTabs = lazy(async () => ({
  default: (await import("#app/features/live/chat/moderation/moderation-tabs.tsx")).ModerationTabs,
}));

export function ChatSettingsSection({ channelId }: { channelId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="mb-5 font-semibold">{t("live.chatSettings.heading")}</summary>
      {opened && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ModerationTabs channelId={channelId} streamId={null} held={null} initial="modes" />
        </Suspense>
      )}
    </details>
  );
}
