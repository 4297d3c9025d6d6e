import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Radio } from "lucide-react";
import { StreamingTips } from "#app/features/live/broadcast-studio/streaming-tips.tsx";
import { Studio } from "#app/features/live/broadcast-studio/studio.tsx";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import { findOpenStream } from "#worker/domain/live/streams/queries.ts";
import { monetizationRefusal } from "#worker/domain/live/streams/rules.ts";

export const meta: MetaFunction = () => [
  { title: t("live.goLivePage.metaTitle") },
  { name: "description", content: t("live.goLivePage.metaDescription") },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { actor, ctx } = context;
  const open = actor.kind === "user" ? await findOpenStream(ctx, { actor }) : null;
  const moneyRefusal = actor.kind === "user" ? monetizationRefusal(actor) : null;
  return { open, moneyRefusal, origin: ctx.config.appOrigin };
}

export default function GoLive() {
  const { open, origin } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  return (
    <WidePage className="py-8">
      <h1 className="mb-6 text-xl">{t("live.goLivePage.heading")}</h1>
      {viewer ? <Studio viewer={viewer} open={open} origin={origin} /> : <SignedOut />}
    </WidePage>
  );
}

function SignedOut() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
      <EmptyState
        icon={Radio}
        title={t("live.goLivePage.signInTitle")}
        description={t("live.goLivePage.signInBody")}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild variant="primary">
              <Link to="/signup">{t("live.goLivePage.signUp")}</Link>
            </Button>
            <Button asChild>
              <Link to="/login?next=%2Flive-stream">{t("live.goLivePage.signIn")}</Link>
            </Button>
          </div>
        }
      />
      <StreamingTips />
    </div>
  );
}
