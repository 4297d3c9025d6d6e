import type { MetaFunction } from "@remix-run/cloudflare";
import { NotOpenYet } from "#app/components/shell/not-open-yet.tsx";
import { formatCount } from "#app/format.ts";
import { PARTNER_MIN_FOLLOWERS, PARTNER_MIN_VIEWS } from "#worker/domain/plans/contract.ts";

export const meta: MetaFunction = () => [{ title: "Partner Program · Tributary" }];

export default function Partner() {
  return (
    <NotOpenYet title="Partner Program" next={{ to: "/live-stream", label: "Go live" }}>
      Creators with {formatCount(PARTNER_MIN_VIEWS)} views and {formatCount(PARTNER_MIN_FOLLOWERS)} followers will apply here to earn from
      their videos and streams.
    </NotOpenYet>
  );
}
