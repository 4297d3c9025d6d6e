import type { MetaFunction } from "@remix-run/cloudflare";
import { NotOpenYet } from "#app/components/shell/not-open-yet.tsx";

export const meta: MetaFunction = () => [{ title: "Analytics · Tributary" }];

export default function Analytics() {
  return (
    <NotOpenYet title="Analytics" next={{ to: "/upload", label: "Upload a video" }}>
      How your videos are watched, day by day and video by video, will be here.
    </NotOpenYet>
  );
}
