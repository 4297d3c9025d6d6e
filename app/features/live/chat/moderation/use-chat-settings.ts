import { useCallback, useEffect, useState } from "react";
import { apiRequest, getJson } from "#app/lib/api.ts";
import { type OptimisticOptions, useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { t } from "#i18n/t.ts";
import type { ChatSettings } from "#worker/domain/live/chat/contract-api.ts";
import type { ChatSettingsInput } from "#worker/domain/live/chat/contract-moderation.ts";

export interface ChannelChatSettings {
  channelId: string;
  settings: ChatSettings;
  onChanged: (settings: ChatSettings) => void;
}

export const changeSettings = (channelId: string, input: ChatSettingsInput) =>
  apiRequest<ChatSettings>("PATCH", `/api/creators/${channelId}/chat`, input);

export function useChatSetting<Value>(
  { channelId, onChanged }: ChannelChatSettings,
  {
    name,
    ...state
  }: { name: keyof ChatSettingsInput } & Pick<OptimisticOptions<Value>, "stored" | "schema">,
): [Value, (value: Value) => void] {
  const [shown, set] = useOptimistic({ key: `chat:${channelId}:${name}`, ...state });
  const change = (value: Value) =>
    set(value, {
      request: changeSettings(channelId, { [name]: value }),
      failedTitle: t("chat.moderation.saveFailure"),
      onSaved: onChanged,
    });
  return [shown, change];
}

export function useChatSettings(channelId: string) {
  const [settings, setSettings] = useState<ChatSettings | null>(null);
  const [failed, setFailed] = useState(false);
  const reload = useCallback(async () => {
    try {
      setSettings(await getJson<ChatSettings>(`/api/creators/${channelId}/chat`));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [channelId]);
  useEffect(() => void reload(), [reload]);
  return { settings, failed, reload, onChanged: setSettings };
}
