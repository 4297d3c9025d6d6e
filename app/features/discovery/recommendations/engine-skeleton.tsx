import { Skeleton } from "#app/ui/skeleton.tsx";
import { CardSkeleton } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import { ENGINE_TABS, type EngineTab } from "./engine-tabs.tsx";

const keys = (count: number) => Array.from({ length: count }, (_, key) => key);
const VIDEOS = 8;

export function EngineSkeleton({ tab }: { tab: EngineTab }) {
  const label = ENGINE_TABS.find(({ id }) => id === tab)?.label;
  return (
    <div role="status">
      <span className="sr-only">
        {t("recommendations.tabs.loading", { label: label ? t(label) : "" })}
      </span>
      {SHAPES[tab]()}
    </div>
  );
}

const SHAPES: Record<EngineTab, () => React.ReactNode> = {
  recommendations: () => (
    <div className="grid gap-12">
      <Skeleton className="h-8 w-64 rounded-sm" />
      <div className="card-grid">
        {keys(VIDEOS).map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
    </div>
  ),
  insights: () => (
    <div className="grid gap-10">
      <div className="grid grid-cols-2 gap-x-8 gap-y-6 border-line border-b pb-8 lg:grid-cols-4">
        {keys(8).map((key) => (
          <Skeleton key={key} className="h-18" />
        ))}
      </div>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
        {keys(4).map((key) => (
          <Skeleton key={key} className="h-72" />
        ))}
      </div>
    </div>
  ),
  settings: () => (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid content-start gap-10">
        <div className="grid gap-2 sm:grid-cols-2">
          {keys(4).map((key) => (
            <Skeleton key={key} className="h-28" />
          ))}
        </div>
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {keys(4).map((key) => (
            <Skeleton key={key} className="h-16" />
          ))}
        </div>
      </div>
      <Skeleton className="h-96" />
    </div>
  ),
  explanations: () => (
    <div className="grid gap-14">
      <Skeleton className="h-48" />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {keys(6).map((key) => (
          <Skeleton key={key} className="h-44" />
        ))}
      </div>
    </div>
  ),
};
