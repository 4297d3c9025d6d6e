import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";

/** The cookie that says the banner was closed; the browser drops it at the end of its session. */
const COOKIE_NAME = "upgrade-banner";
export const BANNER_COOKIE = `${COOKIE_NAME}=closed`;

/** @param trialDays days without a payment, for whom there are some */
export function UpgradeBanner({ trialDays }: { trialDays: number }) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const close = () => {
    setClosed(true);
    // So that the server leaves it out of the next page. A browser without a cookie store shows it again there.
    if ("cookieStore" in window) {
      window.cookieStore.set({ name: COOKIE_NAME, value: "closed", sameSite: "lax" }).catch((error: unknown) => console.warn(error));
    }
  };
  return (
    <aside aria-label="Upgrade" className="border-line border-b bg-accent-soft">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <p className="mr-auto pr-10 text-sm sm:pr-0">
          <strong className="font-semibold">Watch without ads, and earn from what you make.</strong> Premium and Creator Pro.
        </p>
        <Button asChild size="sm" variant="quiet">
          <Link to="/subscription">View Plans</Link>
        </Button>
        {trialDays > 0 && (
          <Button asChild size="sm" variant="outline">
            <Link to="/subscription-checkout">Start Free Trial</Link>
          </Button>
        )}
        <IconButton label="Close" tooltip={false} size="sm" onClick={close} className="max-sm:absolute max-sm:right-3">
          <X aria-hidden />
        </IconButton>
      </div>
    </aside>
  );
}
