import { EyeOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import type { HideKind } from "#worker/domain/accounts/hidden/contract.ts";
import { unhide } from "./hidden-store.ts";

const MARK = "data-undo-hidden";

/** Placeholder of a hidden card, which takes the focus from the card's menu. */
export function HiddenCard({
  type,
  id,
  title,
  kind,
}: {
  type: "video" | "stream";
  id: string;
  title: string;
  kind: HideKind;
}) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = undo.current;
    const box = button?.getBoundingClientRect();
    if (!button || !box || box.bottom < 0 || box.top > window.innerHeight) return;
    if (document.activeElement?.hasAttribute(MARK) !== true) button.focus({ preventScroll: true });
  }, []);
  return (
    <div className="grid aspect-video place-content-center justify-items-center gap-3 rounded-lg bg-surface p-4 text-center ring-1 ring-line ring-inset">
      <EyeOff aria-hidden className="size-6 text-muted" />
      <p className="text-muted text-sm">
        {kind === "hide" ? t("safety.hide.hiddenNotice") : t("safety.feedback.lessLikeThis")}
      </p>
      <Button
        ref={undo}
        size="sm"
        {...{ [MARK]: "" }}
        aria-label={t("safety.hide.undoAriaLabel", { title })}
        onClick={() => unhide(type, id)}
      >
        {t("safety.feedback.undo")}
      </Button>
    </div>
  );
}
