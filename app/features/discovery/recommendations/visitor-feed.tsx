import { PersonalSignIn } from "#app/features/discovery/discover/personal-sign-in.tsx";
import { Trending } from "#app/features/discovery/discover/trending.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { t } from "#i18n/t.ts";
import type { Trending as TrendingNow } from "#worker/domain/discovery/recommendations/contract-api.ts";
import { HowRankingWorks } from "./how-ranking-works.tsx";

export function VisitorFeed({ trending }: { trending: TrendingNow }) {
  return (
    <div className="grid grid-cols-1 gap-14 pt-2">
      <PersonalSignIn />
      <section aria-labelledby="trending">
        <SectionHeader
          id="trending"
          title={t("recommendations.feed.trending.title")}
          more={{ to: "/discover?tab=trending", label: t("recommendations.feed.discoverAction") }}
        />
        <Trending {...trending} viewer={null} />
      </section>
      <HowRankingWorks />
    </div>
  );
}
