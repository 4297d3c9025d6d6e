import { Link } from "@remix-run/react";
import { SkipForward } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api.ts";
import { sendInBackground } from "#app/lib/mutation/send-in-background.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { LogoMark } from "#app/ui/logo.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import {
  HOUSE_AD_SECONDS,
  HOUSE_AD_SKIP_SECONDS,
  HOUSE_ADS,
  type HouseAd,
  type HouseAdEventInput,
  type HouseAdOutcome,
} from "#worker/domain/money/ads/contract.ts";

interface HouseAdCardProps {
  ad: HouseAd;
  onEnd: () => void;
}

/** A house ad (for Tributary's own features) before a video. The video loads underneath. */
export function HouseAdCard({ ad, onEnd }: HouseAdCardProps) {
  const { title, text, action } = HOUSE_ADS[ad.name];
  const hydrated = useHydrated();
  const skip = useRef<HTMLButtonElement>(null);
  const { seconds, end } = useCard(ad, onEnd);
  const secondsLeft = HOUSE_AD_SECONDS - seconds;
  const wait = HOUSE_AD_SKIP_SECONDS - seconds;
  const canSkip = wait <= 0;

  // Takes the focus only if no other element has the focus.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      skip.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!canSkip) return;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key === "Escape" &&
        !event.defaultPrevented &&
        document.querySelector("[role=dialog]") === null
      )
        end("skipped");
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [canSkip, end]);

  return (
    <section
      aria-label={t("ads.card.ariaLabel")}
      className="absolute inset-0 z-30 flex flex-col bg-scrim/95 p-4 text-on-scrim sm:p-8"
    >
      <p className="flex items-center gap-2 font-semibold text-sm">
        <LogoMark className="size-5" />
        {rich("ads.card.countdown", {
          left: secondsLeft,
          span: (text) => (
            <span className="tabular ml-auto font-normal opacity-80" aria-hidden>
              {text}
            </span>
          ),
        })}
      </p>
      <div className="grid min-h-0 flex-1 content-center justify-items-start gap-2 sm:gap-3">
        <h2 className="text-base sm:text-xl">{t(title)}</h2>
        <p className="measure text-sm opacity-90 max-sm:line-clamp-2">{t(text)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button asChild size="sm" variant="primary">
          <Link to={action.to} onClick={() => end("followed")}>
            {t(action.label)}
          </Link>
        </Button>
        <Button
          ref={skip}
          size="sm"
          className="tabular bg-on-scrim text-scrim hover:bg-on-scrim/85"
          aria-disabled={!canSkip}
          onClick={() => canSkip && end("skipped")}
        >
          {canSkip ? (
            <>
              {t("ads.skip.action")}
              <SkipForward aria-hidden />
            </>
          ) : (
            t("ads.skip.countdown", { wait })
          )}
        </Button>
      </div>
      {/* This renders only after hydration, because screen readers announce only changes. */}
      <p role="status" className="sr-only">
        {hydrated &&
          (canSkip
            ? t("ads.announcement.skippable")
            : t("ads.announcement.started", {
                title: t(title),
                houseAdSeconds: HOUSE_AD_SECONDS,
                houseAdSkipSeconds: HOUSE_AD_SKIP_SECONDS,
              }))}
      </p>
    </section>
  );
}

/** Counts the whole seconds in which the card was visible, and calls `onEnd` once. */
function useCard(ad: HouseAd, onEnd: () => void) {
  const [seconds, setSeconds] = useState(0);
  const ended = useRef(false);
  const latest = useRef(onEnd);
  latest.current = onEnd;

  const end = useCallback(
    (outcome: HouseAdOutcome) => {
      if (ended.current) return;
      ended.current = true;
      report(ad, outcome);
      latest.current();
    },
    [ad],
  );
  useEffect(() => report(ad, "shown"), [ad]);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && setSeconds((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (seconds >= HOUSE_AD_SECONDS) end("finished");
  }, [seconds, end]);
  return { seconds, end };
}

const report = ({ ticket }: HouseAd, event: HouseAdEventInput["event"]): void =>
  sendInBackground(
    apiRequest("POST", "/api/house-ads/events", { ticket, event } satisfies HouseAdEventInput),
  );
