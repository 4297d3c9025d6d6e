import type { MetaFunction } from "@remix-run/cloudflare";
import { NotOpenYet } from "#app/components/shell/not-open-yet.tsx";

export const meta: MetaFunction = () => [{ title: "Premium · Tributary" }];

export default function Subscription() {
  return (
    <NotOpenYet title="Premium" next={{ to: "/discover", label: "Discover videos" }}>
      The plans Free, Premium and Creator Pro, and what each of them gives, will be compared and chosen here.
    </NotOpenYet>
  );
}
