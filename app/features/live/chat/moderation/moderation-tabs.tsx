import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/ui/tabs.tsx";
import { t } from "#i18n/t.ts";
import type { HeldMessage } from "#worker/domain/live/chat/contract.ts";
import { type DialogOrder, OrderDialog } from "../order-dialog.tsx";
import { useModeration } from "../use-moderation.ts";
import { ActionLog } from "./action-log.tsx";
import { AutoForm } from "./auto-form.tsx";
import { BlockedTerms } from "./blocked-terms.tsx";
import { ModesForm } from "./modes-form.tsx";
import { ReviewList } from "./review-list.tsx";
import { useChatSettings } from "./use-chat-settings.ts";
import { BanList, ModeratorList } from "./user-lists.tsx";

interface ModerationTabsProps {
  channelId: string;
  /** `streamId` is null on the page with only the channel's settings. */
  streamId: string | null;
  held: readonly HeldMessage[] | null;
  initial: "review" | "modes";
}

export function ModerationTabs({ channelId, streamId, held, initial }: ModerationTabsProps) {
  const { settings, failed, reload, onChanged } = useChatSettings(channelId);
  const moderation = useModeration({ streamId, channelId });
  const [dialogOrder, setDialogOrder] = useState<DialogOrder | null>(null);
  if (failed) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
        {t("chat.moderation.loadError")}{" "}
        <Button onClick={() => void reload()}>{t("chat.common.retry")}</Button>
      </p>
    );
  }
  if (settings === null) return <Skeleton className="h-64" />;
  const channel = { channelId, settings, onChanged };
  const lists = { settings, moderation, reload };
  const tabs: [value: string, label: string, content: ReactNode][] = [
    ["modes", t("chat.moderation.tabs.modes"), <ModesForm key="modes" channel={channel} />],
    [
      "moderators",
      t("chat.moderation.tabs.moderators"),
      <ModeratorList key="moderators" {...lists} />,
    ],
    [
      "terms",
      t("chat.moderation.tabs.blockedTerms"),
      <BlockedTerms key="terms" channel={channel} />,
    ],
    ["auto", t("chat.moderation.tabs.automatic"), <AutoForm key="auto" channel={channel} />],
    ["bans", t("chat.moderation.tabs.bans"), <BanList key="bans" {...lists} />],
    ["log", t("chat.moderation.tabs.actionLog"), <ActionLog key="log" channelId={channelId} />],
  ];
  if (held !== null) {
    const label =
      held.length === 0
        ? t("chat.review.label")
        : t("chat.review.labelWithCount", { n: held.length });
    tabs.unshift([
      "review",
      label,
      <ReviewList key="review" held={held} moderation={moderation} />,
    ]);
  }
  return (
    <Tabs
      defaultValue={initial}
      onValueChange={(tab) => (tab === "bans" ? void reload() : undefined)}
    >
      <TabsList aria-label={t("chat.moderation.tabs.ariaLabel")}>
        {tabs.map(([value, label]) => (
          <TabsTrigger key={value} value={value}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(([value, , content]) => (
        <TabsContent key={value} value={value}>
          {content}
        </TabsContent>
      ))}
      {streamId !== null && (
        <div className="mt-6 flex justify-end border-line border-t pt-4">
          <Button onClick={() => setDialogOrder({ kind: "clear_all", message: null })}>
            {t("chat.clearChat.action")}
          </Button>
          <OrderDialog
            order={dialogOrder}
            moderation={moderation}
            onClose={() => setDialogOrder(null)}
          />
        </div>
      )}
    </Tabs>
  );
}
