import Linkify from "linkify-react";
import { cn } from "#app/ui/cn.ts";
import { useTimes } from "./time-link.tsx";

const OPTIONS = {
  validate: { url: (value: string) => /^(?:https?:\/\/|www\.)/.test(value), email: () => false },
  defaultProtocol: "https",
  target: "_blank",
  rel: "nofollow ugc noopener noreferrer",
  className: "text-accent underline underline-offset-2",
  truncate: 60,
};

/** User text is never interpreted as HTML. */
export function UserText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cn("whitespace-pre-line break-words", className)}>
      <Linkify options={OPTIONS}>{useTimes(text)}</Linkify>
    </div>
  );
}
