import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { MonitorSmartphone } from "lucide-react";
import {
  FormRow,
  SettingsList,
  SettingsPage,
} from "#app/features/accounts/settings/settings-page.tsx";
import { useThisDevice } from "#app/features/media/downloads/use-downloads.ts";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { OFFLINE_LIMITS } from "#worker/domain/accounts/plans/contract.ts";
import { RevokeInput } from "#worker/domain/ops/offline/contract.ts";
import { listOfflineDevices, revokeGrants } from "#worker/domain/ops/offline/manage-grants.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.downloads.page.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  return { devices: await listOfflineDevices(ctx, requireUser(actor).id) };
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const input = parseForm(RevokeInput, { deviceId: (await readForm(request)).get("deviceId") });
  await revokeGrants(ctx, { ...input, userId: requireUser(actor).id });
  return { saved: t("settings.downloads.devices.removeSuccess") };
}

type Device = Awaited<ReturnType<typeof loader>>["devices"][number];

export default function DownloadDevices() {
  const { devices } = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      title={t("settings.downloads.page.title")}
      about={t("settings.downloads.page.description", {
        devices: OFFLINE_LIMITS.devices,
        videos: OFFLINE_LIMITS.videos,
      })}
    >
      {devices.length === 0 ? (
        <EmptyState
          icon={MonitorSmartphone}
          title={t("settings.downloads.devices.emptyTitle")}
          description={t("settings.downloads.devices.emptyBody")}
          action={
            <Button asChild>
              <Link to="/downloads">{t("settings.downloads.devices.downloadsLink")}</Link>
            </Button>
          }
        />
      ) : (
        <SettingsList items={devices.map((device) => ({ id: device.deviceId, device }))}>
          {({ device }) => <DeviceRow device={device} />}
        </SettingsList>
      )}
    </SettingsPage>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const form = useActionForm("device", notifySaved);
  const isThis = useThisDevice() === device.deviceId;
  const titles = device.videos
    .slice(0, 3)
    .map(({ title }) => title ?? t("settings.downloads.devices.unavailableVideo"));
  const more = device.videos.length - titles.length;
  return (
    <FormRow
      form={form}
      name="deviceId"
      value={device.deviceId}
      title={
        <>
          {device.name}
          {isThis && <Badge variant="accent">{t("settings.common.currentDeviceBadge")}</Badge>}
        </>
      }
      about={t("settings.downloads.devices.summary", {
        n: device.videos.length,
        titles: titles.join(", "),
        more,
        day: formatDate(device.lastSeenAt),
      })}
    >
      <SubmitButton size="sm" write={form}>
        {t("settings.common.remove")}
      </SubmitButton>
    </FormRow>
  );
}
