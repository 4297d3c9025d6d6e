import { Link } from "@remix-run/react";
import { t } from "#i18n/t.ts";
import { HISTORY_KEPT_DAYS } from "#worker/domain/analytics/contract.ts";
import { RECEIPTS_KEPT_DAYS } from "#worker/domain/counting/contract-limits.ts";
import { engineHref } from "./engine-tabs.tsx";

const KEPT: { what: string; about: string; to: string; link: string }[] = [
  {
    get what() {
      return t("recommendations.whatYouDid");
    },
    get about() {
      return t("recommendations.whichVideosAndStreamsYouOpened");
    },
    to: engineHref("settings"),
    get link() {
      return t("recommendations.resetMyProfile");
    },
  },
  {
    get what() {
      return t("recommendations.playbacks");
    },
    get about() {
      return t("recommendations.ofEachWhichPartsOfThe", { receiptsKeptDays: RECEIPTS_KEPT_DAYS });
    },
    to: engineHref("insights"),
    get link() {
      return t("recommendations.seeYourInsights");
    },
  },
  {
    get what() {
      return t("recommendations.yourHistory");
    },
    get about() {
      return t("recommendations.whereYouLeftEachVideoFor", { historyKeptDays: HISTORY_KEPT_DAYS / 365 });
    },
    to: "/history",
    get link() {
      return t("recommendations.history");
    },
  },
  {
    get what() {
      return t("recommendations.whatYouDoNotWant");
    },
    get about() {
      return t("recommendations.whatYouHidWhomYouBlocked");
    },
    to: "/settings/blocked",
    get link() {
      return t("recommendations.blockedAndHidden");
    },
  },
  {
    get what() {
      return t("recommendations.models");
    },
    get about() {
      return t("recommendations.trainedOnManyPeoplesDoingsTogether");
    },
    to: "/settings/data",
    get link() {
      return t("recommendations.takeACopyOfYourData");
    },
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
