import { Link } from "@remix-run/react";
import { MessageCircleQuestion } from "lucide-react";
import { Badge, LiveBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import type {
  Recommendations,
  Recommended,
} from "#worker/domain/discovery/recommendations/contract.ts";
import { watchPath } from "#worker/domain/media/videos/contract.ts";
import { CollectionState } from "./collection-note.tsx";
import { engineHref } from "./engine-tabs.tsx";
import { HowRankingWorks } from "./how-ranking-works.tsx";
import { ScoreBreakdown } from "./score-breakdown.tsx";
import { StoredDataSection } from "./stored-data-section.tsx";

export function ExplanationsTab({
  recommended,
  isCollected,
}: {
  recommended: Recommendations;
  isCollected: boolean;
}) {
  const { videos, streams } = recommended;
  return (
    <div className="grid grid-cols-1 gap-14">
      <HowRankingWorks />
      <section aria-labelledby="explained" className="grid grid-cols-1 gap-5">
        <div className="grid gap-1">
          <h2 id="explained" className="text-lg">
            {t("recommendations.explanations.title")}
          </h2>
          <p className="measure text-muted text-sm">
            {rich("recommendations.explanations.description", {
              link: (text) => (
                <Link
                  to={engineHref("settings")}
                  preventScrollReset
                  className="font-semibold text-accent underline-offset-4 hover:underline"
                >
                  {text}
                </Link>
              ),
            })}
          </p>
        </div>
        {videos.length + streams.length > 0 ? (
          <ol className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2">
            {videos.map((item, i) => (
              <Explained
                key={item.card.id}
                item={item}
                rank={`#${i + 1}`}
                path={watchPath(item.card.id)}
                isLive={false}
              />
            ))}
            {streams.map((item) => (
              <Explained
                key={item.card.id}
                item={item}
                rank={null}
                path={item.card.streamUrl}
                isLive
              />
            ))}
          </ol>
        ) : (
          <EmptyState
            icon={MessageCircleQuestion}
            title={t("recommendations.explanations.emptyTitle")}
            description={t("recommendations.explanations.emptyBody")}
            action={
              <Button asChild>
                <Link to="/discover">{t("recommendations.feed.discoverAction")}</Link>
              </Button>
            }
          />
        )}
      </section>
      <section aria-labelledby="kept" className="grid grid-cols-1 gap-5">
        <h2 id="kept" className="text-lg">
          {t("recommendations.data.title")}
        </h2>
        <CollectionState isOn={isCollected} />
        <StoredDataSection />
      </section>
    </div>
  );
}

interface ExplainedProps {
  item: Recommended<{ id: string; title: string }>;
  rank: string | null;
  path: string;
  isLive: boolean;
}

function Explained({ item: { card, parts, reasons }, rank, path, isLive }: ExplainedProps) {
  return (
    <li className="grid grid-cols-1 content-start gap-3 border-line border-t pt-5">
      <div className="flex items-start gap-3">
        {isLive ? (
          <LiveBadge className="mt-0.5" />
        ) : (
          <Badge className="tabular mt-0.5">{rank}</Badge>
        )}
        <h3 className="min-w-0 text-base leading-snug">
          <Link to={path} className="underline-offset-4 hover:underline">
            {card.title}
          </Link>
        </h3>
      </div>
      <ul className="grid gap-0.5 text-muted text-sm">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <ScoreBreakdown parts={parts} title={card.title} />
    </li>
  );
}
