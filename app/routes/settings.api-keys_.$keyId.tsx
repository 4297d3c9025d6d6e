import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft, ChartNoAxesColumn } from "lucide-react";
import { UsageCharts } from "#app/features/accounts/settings/api-keys/usage-charts.tsx";
import { UsageFigures } from "#app/features/accounts/settings/api-keys/usage-figures.tsx";
import { SettingsPage } from "#app/features/accounts/settings/settings-page.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#i18n/t.ts";
import { getUsage } from "#worker/domain/accounts/api-keys/get-usage.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: t("settings.apiKeys.usage.metaTitle") }];

export function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  return getUsage(ctx, { actor: requireUser(actor), keyId: params.keyId ?? "" });
}

export default function ApiUsage() {
  const usage = useLoaderData<typeof loader>();
  const { name, prefix, scopes, isExpired } = usage.key;
  const isUsed = usage.days.some(({ calls }) => calls > 0);
  return (
    <SettingsPage
      title={name}
      about={
        <>
          <Link
            to="/settings/api-keys"
            className="mb-2 flex w-fit items-center gap-1.5 text-sm hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {t("settings.apiKeys.page.title")}
          </Link>
          <code className="text-sm">{prefix}…</code> · {scopes.join(", ")}{" "}
          {isExpired && <Badge variant="danger">{t("settings.apiKeys.list.expiredBadge")}</Badge>}
        </>
      }
    >
      <UsageFigures usage={usage} />
      {isUsed ? (
        <UsageCharts usage={usage} />
      ) : (
        <EmptyState
          icon={ChartNoAxesColumn}
          title={t("settings.apiKeys.usage.emptyTitle")}
          description={t("settings.apiKeys.usage.emptyBody")}
        />
      )}
    </SettingsPage>
  );
}
