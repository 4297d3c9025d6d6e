import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { t } from "#i18n/t.ts";
import { type ChannelChatSettings, changeSettings, useChatSetting } from "./use-chat-settings.ts";

const Terms = z.array(z.string());

/** Blocked words hold chat messages, and comments on the channel's videos, for review. */
export function BlockedTerms({ channel }: { channel: ChannelChatSettings }) {
  const { channelId, settings, onChanged } = channel;
  const [text, setText] = useState("");
  const { isOwner } = settings;
  const [terms, setTerms] = useChatSetting(channel, {
    name: "blockedTerms",
    stored: settings.blockedTerms,
    schema: Terms,
  });
  const { isBusy, runOrToast } = useMutation();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const added = text
      .split(",")
      .map((t) => t.trim())
      .filter((t) => t !== "");
    if (added.length === 0) return;
    const outcome = await runOrToast(
      changeSettings(channelId, { blockedTerms: [...terms, ...added] }),
      t("chat.moderation.saveFailure"),
    );
    if (!outcome.ok) return;
    onChanged(outcome.response);
    setText("");
  };
  return (
    <div className="grid gap-4">
      {isOwner && (
        <form onSubmit={onSubmit} className="flex items-end gap-2">
          <Field label={t("chat.blockedTerms.addLabel")} className="flex-1">
            {(control) => (
              <Input
                {...control}
                value={text}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => setText(event.currentTarget.value)}
              />
            )}
          </Field>
          <Button type="submit" className="h-11" disabled={isBusy || text.trim() === ""}>
            {isBusy ? t("chat.blockedTerms.saving") : t("chat.moderation.add")}
          </Button>
        </form>
      )}
      <p className="text-muted text-sm">{t("chat.blockedTerms.description")}</p>
      {terms.length === 0 ? (
        <p className="text-muted text-sm">{t("chat.blockedTerms.emptyBody")}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {terms.map((term) => (
            <li
              key={term}
              className="flex items-center gap-1 rounded-full bg-line/60 py-0.5 pr-1 pl-3 text-sm"
            >
              <span className="[overflow-wrap:anywhere]">{term}</span>
              {isOwner && (
                <IconButton
                  label={t("chat.blockedTerms.removeLabel", { term })}
                  size="sm"
                  tooltip={false}
                  className="size-6"
                  onClick={() => setTerms(terms.filter((one) => one !== term))}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
