import { useCallback, useEffect, useState } from "react";
import * as z from "zod/mini";
import { getJson, postJson } from "#app/api.ts";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { THRESHOLDS } from "#worker/domain/ai/contract-moderation.ts";
import type { ChatSettingsInput } from "#worker/domain/chat/contract-moderation.ts";

const Person = z.object({ id: z.string(), username: z.string(), name: z.string(), avatar: z.nullable(z.string()) });
const Settings = z.object({
  modes: z.object({
    slowMode: z.number(),
    followersOnly: z.boolean(),
    verifiedOnly: z.boolean(),
    planOnly: z.boolean(),
    closed: z.boolean(),
  }),
  autoHold: z.enum(THRESHOLDS),
  autoBlock: z.enum(THRESHOLDS),
  blockedTerms: z.array(z.string()),
  moderators: z.array(Person),
  bans: z.array(z.object({ person: Person, until: z.nullable(z.number()), reason: z.string(), createdAt: z.number() })),
  isOwner: z.boolean(),
});
export type Settings = z.output<typeof Settings>;

export interface ChatSettingsState {
  /** Null until they are here. */
  settings: Settings | null;
  failed: boolean;
  reload(): Promise<void>;
  change(input: ChatSettingsInput): Promise<boolean>;
}

/** A channel's chat settings: read when shown, written at once. */
export function useChatSettings(channelId: string | null): ChatSettingsState {
  const [settings, setSettings] = useState<Settings | null>(null);
  const [failed, setFailed] = useState(false);
  const path = `/api/creators/${channelId}/chat`;
  const reload = useCallback(async () => {
    if (channelId === null) return;
    try {
      setSettings(Settings.parse(await getJson(path)));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [channelId, path]);
  useEffect(() => void reload(), [reload]);
  const change = async (input: ChatSettingsInput) => {
    try {
      setSettings(Settings.parse(await postJson(path, input, "PATCH")));
      return true;
    } catch (error) {
      toast({
        title: t("chat.notSaved"),
        description: error instanceof Error ? error.message : t("chat.pleaseTryAgain"),
        variant: "destructive",
      });
      return false;
    }
  };
  return { settings, failed, reload, change };
}
