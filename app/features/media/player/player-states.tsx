import { Play, RotateCcw, TriangleAlert } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

export function BigButton({
  isReplay = false,
  onClick,
}: {
  isReplay?: boolean;
  onClick: () => void;
}) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center bg-scrim/25">
      <button
        type="button"
        aria-label={
          isReplay ? t("player.states.replayAriaLabel") : t("player.states.playAriaLabel")
        }
        onClick={onClick}
        className="pointer-events-auto grid size-18 place-items-center rounded-full bg-accent text-accent-ink shadow-float transition-transform hover:scale-105"
      >
        {isReplay ? (
          <RotateCcw aria-hidden className="size-8" />
        ) : (
          <Play aria-hidden className="size-8 translate-x-0.5 fill-current" />
        )}
      </button>
    </div>
  );
}

export function Spinner() {
  return (
    <div role="status" className="pointer-events-none absolute inset-0 grid place-items-center">
      <span
        aria-hidden
        className="size-14 animate-[spin_900ms_linear_infinite] rounded-full border-4 border-on-scrim/25 border-t-on-scrim"
      />
      <span className="sr-only">{t("player.states.loading")}</span>
    </div>
  );
}

export function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-scrim/85 px-6 text-center"
    >
      <TriangleAlert aria-hidden className="size-8 text-on-scrim/70" />
      <p className="measure text-sm">{message}</p>
      <Button variant="primary" onClick={onRetry}>
        {t("player.states.retry")}
      </Button>
    </div>
  );
}
