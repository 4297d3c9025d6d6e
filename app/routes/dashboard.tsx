import type { MetaFunction } from "@remix-run/cloudflare";
import { NotOpenYet } from "#app/components/shell/not-open-yet.tsx";

export const meta: MetaFunction = () => [{ title: "Analytics · Tributary" }];

export default function Dashboard() {
  return (
    <NotOpenYet title="Analytics" next={{ to: "/upload", label: "Upload a video" }}>
      Views, followers, engagement and revenue of your channel will be here, with your recent activity.
    </NotOpenYet>
  );
}
