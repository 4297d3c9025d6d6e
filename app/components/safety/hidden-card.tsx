import { EyeOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { type HideKind, unhide } from "./hidden-store.ts";

/** What stands in a hidden card's place, until the page is left. The focus, which was in the card's menu, comes here. */
export function HiddenCard({ type, id, title, kind }: { type: "video" | "stream"; id: string; title: string; kind: HideKind }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid aspect-video place-content-center justify-items-center gap-3 rounded-lg bg-surface p-4 text-center ring-1 ring-line ring-inset">
      <EyeOff aria-hidden className="size-6 text-muted" />
      <p className="text-muted text-sm">{kind === "hide" ? "Hidden from your lists" : "You will see less like this"}</p>
      <Button ref={undo} size="sm" aria-label={`Undo: show ${title} again`} onClick={() => void unhide(type, id)}>
        Undo
      </Button>
    </div>
  );
}
