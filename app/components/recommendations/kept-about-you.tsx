import { Link } from "@remix-run/react";
import { HISTORY_KEPT_DAYS, RECEIPTS_KEPT_DAYS } from "#worker/domain/analytics/contract.ts";
import { engineHref } from "./engine-tabs.tsx";

const KEPT: { what: string; about: string; to: string; link: string }[] = [
  {
    what: "What you did",
    about:
      "Which videos and streams you opened, watched, skipped, liked and shared, when, and on what kind of device. Read to make your profile.",
    to: engineHref("settings"),
    link: "Reset my profile",
  },
  {
    what: "Playbacks",
    about: `Of each, which parts of the video played and for how long. Your insights are read from them; gone after ${RECEIPTS_KEPT_DAYS} days.`,
    to: engineHref("insights"),
    link: "See your insights",
  },
  {
    what: "Your history",
    about: `Where you left each video, for ${HISTORY_KEPT_DAYS / 365} years unless you clear it. It is what “exclude viewed content” goes by.`,
    to: "/history",
    link: "History",
  },
  {
    what: "What you do not want",
    about: "What you hid, whom you blocked, and what you wanted less of.",
    to: "/settings/blocked",
    link: "Blocked and hidden",
  },
  {
    what: "Models",
    about: "Trained on many people's doings together. A model holds numbers per video, not per person: yours are put in when you ask.",
    to: "/settings/data",
    link: "Take a copy of your data",
  },
];

/** What recommendations read, for how long it is there, and where each is changed. */
export function KeptAboutYou() {
  return (
    <dl className="grid grid-cols-1 gap-x-10 md:grid-cols-2">
      {KEPT.map(({ what, about, to, link }) => (
        <div key={what} className="grid content-start gap-1 border-line border-t py-4 text-sm">
          <dt className="font-semibold">{what}</dt>
          <dd className="measure text-muted">{about}</dd>
          <dd>
            <Link to={to} className="font-semibold text-accent underline-offset-4 hover:underline">
              {link}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
