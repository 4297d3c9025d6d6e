import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Radio } from "lucide-react";
import { ReplayEditor } from "#app/features/media/replay/replay-editor.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#i18n/t.ts";
import { DomainError } from "#worker/domain/kernel/errors.ts";
import { getOwnReplay } from "#worker/domain/media/replays/trim-replay.ts";
import { requireUser } from "#worker/http/actor.ts";

export async function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  const { id: ownerId, sessionId } = requireUser(actor);
  const ownVideo = { videoId: params.videoId ?? "", ownerId, sessionId };
  const replay = await getOwnReplay(ctx, ownVideo).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "CONFLICT") return null;
    throw error;
  });
  return { replay };
}

export default function Replay() {
  const { replay } = useLoaderData<typeof loader>();
  if (replay)
    return (
      <ReplayEditor key={`${replay.videoId} ${replay.startMs} ${replay.endMs}`} replay={replay} />
    );
  return (
    <EmptyState
      icon={Radio}
      title={t("studio.replay.empty.title")}
      description={t("studio.replay.empty.body")}
    />
  );
}
