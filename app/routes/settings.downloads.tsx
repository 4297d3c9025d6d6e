import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { MonitorSmartphone } from "lucide-react";
import { tellSaved } from "#app/components/refunds/tell-saved.ts";
import { FormRow, SettingsList, SettingsPage } from "#app/components/settings/settings-page.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { countOf, formatDate } from "#app/format.ts";
import { useThisDevice } from "#app/offline/use-downloads.ts";
import { RevokeInput } from "#worker/domain/offline/contract.ts";
import { OFFLINE_LIMITS } from "#worker/domain/offline/contract-rules.ts";
import { listOfflineDevices, revokeGrants } from "#worker/domain/offline/manage-grants.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [{ title: "Downloads · Settings · Tributary" }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  return { devices: await listOfflineDevices(ctx, requireUser(actor).id) };
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const input = parseForm(RevokeInput, { deviceId: (await readForm(request)).get("deviceId") });
  await revokeGrants(ctx, { ...input, userId: requireUser(actor).id });
  return { saved: "Its downloads are taken back. They go from the device when it is online next." };
}

type Device = Awaited<ReturnType<typeof loader>>["devices"][number];

export default function DownloadDevices() {
  const { devices } = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      title="Downloads"
      about={`Videos can be kept on ${OFFLINE_LIMITS.devices} devices, ${OFFLINE_LIMITS.videos} on each. A device that you remove loses them when it is online next, and at the latest when they expire.`}
    >
      {devices.length === 0 ? (
        <EmptyState
          icon={MonitorSmartphone}
          title="No device keeps downloads"
          description="Download a video on its page, and the device is listed here."
          action={
            <Button asChild>
              <Link to="/downloads">Your downloads on this device</Link>
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
  const form = useSettingsForm("device", tellSaved);
  const isThis = useThisDevice() === device.deviceId;
  const titles = device.videos.slice(0, 3).map(({ title }) => title);
  const more = device.videos.length - titles.length;
  return (
    <FormRow
      form={form}
      name="deviceId"
      value={device.deviceId}
      title={
        <>
          {device.name}
          {isThis && <Badge variant="accent">This device</Badge>}
        </>
      }
      about={
        <>
          {countOf(device.videos.length, "video")}: {titles.join(", ")}
          {more > 0 && ` and ${more} more`}. Online last on {formatDate(device.lastSeenAt)}.
        </>
      }
    >
      <Button type="submit" size="sm" disabled={form.busy}>
        Remove
      </Button>
    </FormRow>
  );
}
