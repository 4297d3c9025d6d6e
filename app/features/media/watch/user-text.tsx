import Linkify from "linkify-react";
import { cn } from "#app/ui/cn.ts";
import { useTimes } from "./time-link.tsx";

const OPTIONS = {
  // Addresses as people write them; a bare word with a dot is no link.
  validate: { url: (value: string) => /^(?:https?:\/\/|www\.)/.test(value), email: () => false },
  defaultProtocol: "https",
  target: "_blank",
  rel: "nofollow ugc noopener noreferrer",
  className: "text-accent underline underline-offset-2",
  truncate: 60,
};

/**
 * What people wrote: plain text with its line breaks; addresses in it, and times of the page's
 * video, are links. Never HTML.
 */
export function UserText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cn("whitespace-pre-line break-words", className)}>
      <Linkify options={OPTIONS}>{useTimes(text)}</Linkify>
    </div>
  );
}
