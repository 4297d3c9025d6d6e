import Linkify from "linkify-react";
import { memo } from "react";
import { partsOf } from "#app/features/live/chat/mentions.ts";
import { cn } from "#app/ui/cn.ts";
import { t } from "#i18n/t.ts";

const LINKS = {
  validate: { url: (value: string) => /^(?:https?:\/\/|www\.)/.test(value), email: () => false },
  defaultProtocol: "https",
  target: "_blank",
  rel: "nofollow ugc noopener noreferrer",
  className: "text-accent underline underline-offset-2",
  truncate: 60,
};

interface ChatTextProps {
  text: string;
  me: string | null;
}

/** Renders mentions and links of a message. User text is never interpreted as HTML. */
export const ChatText = memo(function ChatText({ text, me }: ChatTextProps) {
  return partsOf(text).map(({ at, text: part, name }) => {
    if (name !== null) {
      const isMe = name === me;
      return (
        <span
          key={at}
          className={cn("font-semibold", isMe && "rounded-sm bg-accent px-1 text-accent-ink")}
        >
          {part}
          {isMe && <span className="sr-only"> {t("chat.message.ownSuffix")}</span>}
        </span>
      );
    }
    return /https?:\/\/|www\./i.test(part) ? (
      <Linkify key={at} options={LINKS}>
        {part}
      </Linkify>
    ) : (
      part
    );
  });
});
