import { Skeleton } from "#app/ui/skeleton.tsx";
import { t } from "#i18n/t.ts";

export function PartnerSkeleton() {
  return (
    <div role="status" className="grid gap-10">
      <span className="sr-only">{t("partner.page.loading")}</span>
      <Skeleton className="h-44 rounded-lg" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <RowSkeletons />
    </div>
  );
}

export function RowSkeletons() {
  return (
    <div className="grid gap-3">
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
  );
}
