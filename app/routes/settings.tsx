import type { MetaFunction } from "@remix-run/cloudflare";
import { NotOpenYet } from "#app/components/shell/not-open-yet.tsx";

export const meta: MetaFunction = () => [{ title: "Settings · Tributary" }];

export default function Settings() {
  return (
    <NotOpenYet title="Settings" next={{ to: "/upload", label: "Upload a video" }}>
      Your profile, privacy, notifications and sessions will be changed here.
    </NotOpenYet>
  );
}
