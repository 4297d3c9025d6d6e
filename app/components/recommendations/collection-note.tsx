import { Link } from "@remix-run/react";
import { Alert } from "#app/components/ui/alert.tsx";

const PRIVACY = "/settings/privacy#analytics";

/** For who turned analytics collection off: why nothing here is about them. */
export function CollectionOffNote({ children }: { children: string }) {
  return (
    <Alert
      title="Analytics collection is off"
      action={
        <Link to={PRIVACY} className="font-semibold text-accent underline-offset-4 hover:underline">
          Privacy settings
        </Link>
      }
    >
      {children}
    </Alert>
  );
}

/** How the switch stands, and the way to it. */
export function CollectionState({ isOn }: { isOn: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-surface p-5 ring-1 ring-line ring-inset">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold text-sm">
          Analytics collection is <span className={isOn ? "text-paid" : "text-pending"}>{isOn ? "on" : "off"}</span>
        </p>
        <p className="measure text-muted text-sm">
          {isOn
            ? "What you watch, like, share and skip is kept under your name and shapes your profile. Turned off, it is deleted at once."
            : "No profile is made of you: nothing you do is kept to learn from. What you see is made of what is trending and fresh, and of the categories you chose."}
        </p>
      </div>
      <Link to={PRIVACY} className="font-semibold text-accent text-sm underline-offset-4 hover:underline">
        Change in privacy settings
      </Link>
    </div>
  );
}
