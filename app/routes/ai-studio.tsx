import type { MetaFunction } from "@remix-run/cloudflare";
import { NotOpenYet } from "#app/components/shell/not-open-yet.tsx";

export const meta: MetaFunction = () => [{ title: "AI Studio · Tributary" }];

export default function AiStudio() {
  return (
    <NotOpenYet title="AI Studio" next={{ to: "/upload", label: "Upload a video" }}>
      Title, description and hashtag ideas, moderation and sentiment checks for what you publish will be here.
    </NotOpenYet>
  );
}
