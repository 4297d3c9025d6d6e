import { RotateCcw, Send } from "lucide-react";
import { useState } from "react";
import { type ActionForm, useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { CHAT_MESSAGE_MAX, CHAT_NAME_MAX } from "#worker/domain/ai/ai/contract-limits.ts";
import { CopyButton } from "./copy-button.tsx";
import { ProviderNote } from "./provider-note.tsx";
import type { ChatLine, ResultOf, StudioResult } from "./studio-result.ts";

type ChatResult = ResultOf<"chat">;

/** Number of visible chat messages. Each request contains all messages. */
const MAX_LINES = 5;

interface StreamFieldsProps {
  streamTitle: string;
  streamerName: string;
}

export function ChatTool({ streamTitle, streamerName }: StreamFieldsProps) {
  const [message, setMessage] = useState("");
  const [kept, setKept] = useState<ChatResult | null>(null);
  const [forgotten, setForgotten] = useState<ChatResult | null>(null);
  const form = useActionForm<StudioResult>("chat", (result) => {
    setMessage("");
    setKept(asChat(result));
  });
  // Before hydration the typed text is unknown, so the button must be enabled.
  const isEmpty = useHydrated() && message.trim() === "";
  const received = asChat(form.lastResult);
  // An error response contains no messages, so the page keeps showing the last conversation.
  const last = received ?? kept;
  const result = last === forgotten ? null : last;
  const lines: ChatLine[] = result?.lines ?? [];
  const isAnswered = received !== kept && received !== null;
  const pendingText = form.isBusy && !isAnswered ? String(form.sent?.get("message") ?? "") : "";
  return (
    <div className="grid gap-8 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-10">
      <form.Form
        {...form.formProps}
        action="/ai-studio?tab=chat&form=chat"
        id="ai-chat"
        className="grid content-start gap-5"
      >
        <StreamFields streamTitle={streamTitle} streamerName={streamerName} />
        <input type="hidden" name="history" value={JSON.stringify(lines)} />
      </form.Form>
      <section aria-label={t("ai.chat.ariaLabel")} className="grid min-w-0 content-start gap-4">
        <Conversation lines={lines} pendingText={pendingText} isBusy={form.isBusy} />
        {form.result?.error && <FieldError>{form.result.error}</FieldError>}
        <div className="flex items-end gap-2">
          <Field label={t("ai.chat.messageLabel")} className="flex-1">
            {(control) => (
              <Input
                {...control}
                form="ai-chat"
                name="message"
                required
                autoComplete="off"
                maxLength={CHAT_MESSAGE_MAX}
                value={message}
                onChange={(event) => setMessage(event.currentTarget.value)}
              />
            )}
          </Field>
          <SubmitButton
            write={form}
            busyLabel={t("ai.chat.sending")}
            form="ai-chat"
            variant="ai"
            className="h-11"
            disabled={isEmpty}
          >
            <Send aria-hidden />
            {t("ai.chat.send")}
          </SubmitButton>
        </div>
        {result && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <ProviderNote provider={result.provider} />
            <Button size="sm" variant="quiet" onClick={() => setForgotten(last)}>
              <RotateCcw aria-hidden />
              {t("ai.chat.startOver")}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}

const asChat = (result: ActionForm<StudioResult>["lastResult"]): ChatResult | null =>
  result?.tool === "chat" ? result : null;

function StreamFields({ streamTitle, streamerName }: StreamFieldsProps) {
  return (
    <>
      <Field label={t("ai.chat.streamTitleLabel")}>
        {(control) => (
          <Input
            {...control}
            name="streamTitle"
            maxLength={CHAT_NAME_MAX}
            defaultValue={streamTitle}
            placeholder={t("ai.chat.streamTitlePlaceholder")}
          />
        )}
      </Field>
      <Field label={t("ai.chat.streamerLabel")} hint={t("ai.chat.streamerHint")}>
        {(control) => (
          <Input
            {...control}
            name="streamerName"
            maxLength={CHAT_NAME_MAX}
            defaultValue={streamerName}
            placeholder={t("ai.chat.streamerPlaceholder")}
          />
        )}
      </Field>
    </>
  );
}

interface ConversationProps {
  lines: ChatLine[];
  /** Message that waits for the reply of the server. Empty if no message waits. */
  pendingText: string;
  isBusy: boolean;
}

function Conversation({ lines, pendingText, isBusy }: ConversationProps) {
  const all: ChatLine[] =
    pendingText === "" ? lines : [...lines, { who: "viewer", text: pendingText }];
  const visible = all.map((line, place) => ({ line, place })).slice(-MAX_LINES);
  return (
    <div
      role="log"
      aria-label={t("ai.chat.conversationAriaLabel")}
      aria-busy={isBusy}
      className="grid min-h-56 content-end gap-3 rounded-lg bg-surface p-4"
    >
      {visible.length === 0 && <p className="text-muted text-sm">{t("ai.chat.empty")}</p>}
      {visible.map(({ line, place }) => (
        <Line key={place} line={line} />
      ))}
      {isBusy && <p className="text-muted text-sm">{t("ai.chat.replying")}</p>}
    </div>
  );
}

function Line({ line: { who, text } }: { line: ChatLine }) {
  const isReply = who === "assistant";
  return (
    <div className={isReply ? "flex items-start gap-2" : "flex items-start gap-2 text-muted"}>
      <p className="min-w-0 flex-1 break-words">
        <span className={isReply ? "font-semibold text-ai text-sm" : "font-semibold text-sm"}>
          {isReply ? t("ai.chat.assistantName") : t("ai.chat.viewerName")}
        </span>
        <br />
        {text}
      </p>
      {isReply && <CopyButton text={text} label={t("ai.chat.copyReply")} />}
    </div>
  );
}
