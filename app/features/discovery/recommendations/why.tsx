import { Info } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import type { MenuSubject } from "#app/features/trust/safety/card-menu.tsx";
import { warmUp } from "#app/lib/warm.ts";
import { cn } from "#app/ui/cn.ts";
import { t } from "#i18n/t.ts";
import type {
  Preferences,
  Recommended,
} from "#worker/domain/discovery/recommendations/contract.ts";

export type Dials = Preferences["dials"];

export interface WhyProps {
  subject: MenuSubject;
  /** What the list told of it. */
  recommended: Pick<Recommended<unknown>, "parts" | "reasons" | "shortReason">;
  /** How much each part counts for this viewer; null for a visitor, who has nothing to turn. */
  dials: Dials | null;
  /** Once, as the panel closes: what was turned. The list is then asked for anew. */
  onDials: (changes: Partial<Dials>) => void;
  className?: string;
}

const load = () => import("./why-panel.tsx");
const warm = warmUp(load);
const WhyPanel = lazy(load);

/** A reason why a card is there, as a button that opens all of it. */
export function Why({ className, ...props }: WhyProps) {
  const [isOpen, setOpen] = useState(false);
  // The press is answered first, and what it opens is drawn after that.
  const isDrawn = useDeferredValue(isOpen);
  const reason = props.recommended.shortReason.replace(/\.$/, "");
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t("recommendations.reasonWhyTitleIsHere", {
          reason,
          title: props.subject.title,
        })}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(true)}
        className={cn(
          "inline-flex h-8 min-w-0 max-w-full items-center gap-1.5 rounded-full text-muted text-sm transition-colors hover:text-ink",
          className,
        )}
      >
        <Info aria-hidden className="size-4 shrink-0" />
        <span className="truncate underline decoration-line underline-offset-4">{reason}</span>
      </button>
      {isOpen && isDrawn && (
        <Suspense>
          <WhyPanel {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
