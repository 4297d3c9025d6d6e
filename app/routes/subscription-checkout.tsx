import type { MetaFunction } from "@remix-run/cloudflare";
import { NotOpenYet } from "#app/components/shell/not-open-yet.tsx";

export const meta: MetaFunction = () => [{ title: "Choose Your Plan · Tributary" }];

export default function SubscriptionCheckout() {
  return (
    <NotOpenYet title="Choose Your Plan" next={{ to: "/discover", label: "Discover videos" }}>
      The checkout for Premium and Creator Pro, monthly or yearly, will be here. Nothing is charged before it opens.
    </NotOpenYet>
  );
}
