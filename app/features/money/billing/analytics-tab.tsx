import { Link } from "@remix-run/react";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { rich } from "#app/ui/rich.tsx";
import { counted, formatCount, formatMoney } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type {
  Growth,
  GrowthFigures,
  PlatformFigures,
} from "#worker/domain/creator/analytics/contract-figures.ts";

interface AnalyticsTabProps {
  platform: PlatformFigures;
  /** The user's own figures; null for a visitor. */
  own: (GrowthFigures & { followerCount: number }) | null;
}

export function AnalyticsTab({ platform, own }: AnalyticsTabProps) {
  return (
    <div className="grid gap-10">
      <section aria-labelledby="platform" className="grid gap-4">
        <h2 id="platform" className="text-lg">
          {t("billing.analytics.platformTitle")}
        </h2>
        <Figures
          figures={[
            {
              label: t("billing.analytics.usersLabel"),
              value: formatCount(platform.people),
              note: t("billing.analytics.usersNote", { n: counted(platform.joined.now) }),
            },
            {
              label: t("billing.analytics.creatorsLabel"),
              value: formatCount(platform.creators),
              note: t("billing.analytics.creatorsNote", { n: counted(platform.videos) }),
            },
            {
              label: t("billing.analytics.viewsLabel"),
              value: formatCount(platform.views),
              note: live(platform.live),
            },
            {
              label: t("billing.analytics.earningsLabel"),
              value: formatMoney(platform.earnedCents),
              note: t("billing.analytics.earningsNote"),
            },
          ]}
        />
      </section>
      <section aria-labelledby="own" className="grid gap-4">
        <div className="flex items-center justify-between gap-4">
          <h2 id="own" className="text-lg">
            {t("billing.analytics.channelTitle")}
          </h2>
          {own && (
            <Button asChild variant="quiet" size="sm">
              <Link to="/studio">{t("billing.analytics.videosLink")}</Link>
            </Button>
          )}
        </div>
        {own ? (
          <Figures
            figures={[
              {
                label: t("billing.analytics.viewsLabel"),
                value: formatCount(own.views.now),
                note: comparison(
                  own.views,
                  t("billing.analytics.viewsTotal", { allViews: formatCount(own.allViews) }),
                ),
              },
              {
                label: t("billing.analytics.watchTimeLabel"),
                value: hours(own.watchedMs.now),
                note: comparison(own.watchedMs, undefined, hours),
              },
              {
                label: t("billing.analytics.followersLabel"),
                value: formatCount(own.followers.now),
                note: t("billing.analytics.followersTotal", {
                  followerCount: formatCount(own.followerCount),
                }),
              },
              {
                label: t("billing.analytics.likesLabel"),
                value: rate(own.allLikes, own.allViews),
                note: t("billing.analytics.likesTotal", { allLikes: counted(own.allLikes) }),
              },
            ]}
          />
        ) : (
          <p className="text-muted text-sm">
            {rich("billing.analytics.signInPrompt", {
              link: (text) => (
                <Link
                  to={signInPath("/subscription?tab=analytics")}
                  className="font-semibold text-accent underline-offset-4 hover:underline"
                >
                  {text}
                </Link>
              ),
            })}
          </p>
        )}
      </section>
      <p className="measure text-muted text-sm">{t("billing.analytics.footnote")}</p>
    </div>
  );
}

const live = (n: number) =>
  n === 0 ? t("billing.analytics.liveEmpty") : t("billing.analytics.liveCount", { n: counted(n) });
const oneDecimal = () =>
  new Intl.NumberFormat(intlLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const rate = (likes: number, views: number) =>
  views === 0 ? "–" : oneDecimal().format((likes / views) * 100);
const hours = (ms: number) => {
  const minutes = Math.round(ms / 60_000);
  return minutes < 60
    ? t("billing.analytics.minutes", { minutes })
    : t("billing.analytics.hours", { hours: formatCount(minutes / 60) });
};

/** Returns `otherwise` if the previous 28 days have no data. */
function comparison(
  { now, before }: Growth,
  otherwise = t("billing.analytics.noComparison"),
  format = formatCount,
): string {
  if (before === 0) return otherwise;
  // A tiny base would give a huge percentage.
  if (now > 4 * before) return t("billing.analytics.earlierFigure", { before: format(before) });
  const percent = new Intl.NumberFormat(intlLocale(), {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  return t("billing.analytics.comparison", { percent: percent.format((now - before) / before) });
}
