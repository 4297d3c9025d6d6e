import { Link, useSearchParams } from "@remix-run/react";
import { rich } from "#app/ui/rich.tsx";
import { TipButton } from "./tip-button.tsx";
import { TipStatus } from "./tip-status.tsx";
import { useTipping } from "./use-tipping.ts";

/** Shows the tip button. After a tip, the tip's status floats above the page. */
export function TipVideo({ videoId, name }: { videoId: string; name: string }) {
  const tipping = useTipping(videoId);
  return (
    <>
      <TipButton tipping={tipping} name={name} />
      <TipStatus
        tipping={tipping}
        className="fixed inset-x-4 bottom-[calc(var(--spacing-bottom-bar)+16px)] z-40 whitespace-normal rounded-lg bg-raised shadow-float ring-1 ring-line sm:left-auto sm:w-96 lg:right-6 lg:bottom-6"
      />
    </>
  );
}

/** Tells givers without JavaScript, who return from the payment page, where to find the tip. */
export function TipReturnNote() {
  const [search] = useSearchParams();
  if (!search.has("tip") || search.has("left")) return null;
  return (
    <noscript>
      <p role="status" className="mt-3 text-sm">
        {rich("tips.status.onItsWay", {
          link: (text) => (
            <Link to="/tips" className="font-semibold text-accent underline">
              {text}
            </Link>
          ),
        })}
      </p>
    </noscript>
  );
}
