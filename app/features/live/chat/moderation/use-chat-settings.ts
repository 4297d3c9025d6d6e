import { useCallback, useEffect, useState } from "react";
import * as z from "zod/mini";
import { type ApiRequest, apiRequest, getJson } from "#app/lib/api.ts";
import { type OptimisticOptions, useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { t } from "#i18n/t.ts";
import { THRESHOLDS } from "#worker/domain/kernel/judging/contract.ts";
import type { ChatSettingsInput } from "#worker/domain/live/chat/contract-moderation.ts";

const Person = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
});
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
  bans: z.array(
    z.object({
      person: Person,
      until: z.nullable(z.number()),
      reason: z.string(),
      createdAt: z.number(),
    }),
  ),
  isOwner: z.boolean(),
});
export type Settings = z.output<typeof Settings>;

/** A channel's chat settings, and how to change them. */
export interface OwnChatSettings {
  channelId: string;
  settings: Settings;
  onChanged: (settings: Settings) => void;
}

export const changeSettings = (channelId: string, input: ChatSettingsInput): ApiRequest<Settings> =>
  apiRequest("PATCH", `/api/creators/${channelId}/chat`, input, Settings);

/** One setting of a channel's chat, whose change shows at once. */
export function useChatSetting<Value>(
  { channelId, onChanged }: OwnChatSettings,
  {
    name,
    ...state
  }: { name: keyof ChatSettingsInput } & Pick<OptimisticOptions<Value>, "stored" | "schema">,
): [Value, (value: Value) => void] {
  const [shown, set] = useOptimistic({ key: `chat:${channelId}:${name}`, ...state });
  const change = (value: Value) =>
    set(value, {
      request: changeSettings(channelId, { [name]: value }),
      failedTitle: t("chat.settingsNotSaved"),
      onSaved: onChanged,
    });
  return [shown, change];
}

/** Reads a channel's chat settings when they are shown. */
export function useChatSettings(channelId: string) {
  /** Null until they are read. */
  const [settings, setSettings] = useState<Settings | null>(null);
  const [failed, setFailed] = useState(false);
  const reload = useCallback(async () => {
    try {
      setSettings(Settings.parse(await getJson(`/api/creators/${channelId}/chat`)));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [channelId]);
  useEffect(() => void reload(), [reload]);
  return { settings, failed, reload, onChanged: setSettings };
}
