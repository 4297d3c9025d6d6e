import { Handshake } from "lucide-react";
import { cn } from "./cn.ts";

/** Must be visible wherever the video is visible. Viewers cannot close the disclosure. */
export function Disclosure({ text, className }: { text: string; className?: string }) {
  return (
    <p className={cn("flex min-w-0 items-center gap-1.5 font-semibold text-xs", className)}>
      <Handshake aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
