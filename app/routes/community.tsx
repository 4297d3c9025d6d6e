import type { MetaFunction } from "@remix-run/cloudflare";
import { NotOpenYet } from "#app/components/shell/not-open-yet.tsx";

export const meta: MetaFunction = () => [{ title: "Community · Tributary" }];

export default function Community() {
  return (
    <NotOpenYet title="Community" next={{ to: "/live-stream", label: "Go live and talk to them" }}>
      Your followers, their comments and what they ask of you will be here.
    </NotOpenYet>
  );
}
