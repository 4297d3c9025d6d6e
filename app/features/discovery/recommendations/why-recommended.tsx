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
  recommended: Pick<Recommended<unknown>, "parts" | "reasons" | "shortReason">;
  /** The viewer's weight of each score part; null for visitors, who cannot change weights. */
  dials: Dials | null;
  /** Called with the changed weights when the panel closes. The list of videos then reloads. */
  onDials: (changes: Partial<Dials>) => void;
  className?: string;
}

const load = () => import("./why-recommended-panel.tsx");
const preload = warmUp(load);
const WhyPanel = lazy(load);

export function Why({ className, ...props }: WhyProps) {
  const [isOpen, setOpen] = useState(false);
  // The panel renders later, so that the button reacts first.
  const isRendered = useDeferredValue(isOpen);
  const reason = props.recommended.shortReason.replace(/\.$/, "");
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t("recommendations.why.ariaLabel", {
          reason,
          title: props.subject.title,
        })}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        className={cn(
          "inline-flex h-8 min-w-0 max-w-full items-center gap-1.5 rounded-full text-muted text-sm transition-colors hover:text-ink",
          className,
        )}
      >
        <Info aria-hidden className="size-4 shrink-0" />
        <span className="truncate underline decoration-line underline-offset-4">{reason}</span>
      </button>
      {isOpen && isRendered && (
        <Suspense>
          <WhyPanel {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
