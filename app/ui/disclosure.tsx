import { Handshake } from "lucide-react";
import { cn } from "./cn.ts";

/** Says who paid for a video. Must be visible with the video, and viewers cannot close it. */
export function Disclosure({ text, className }: { text: string; className?: string }) {
  return (
    <p className={cn("flex min-w-0 items-center gap-1.5 font-semibold text-xs", className)}>
      <Handshake aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
