import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Clapperboard, HandCoins, type LucideIcon, MessagesSquare, MonitorUp } from "lucide-react";
import { StreamingTips } from "#app/features/live/broadcast-studio/streaming-tips.tsx";
import { Studio } from "#app/features/live/broadcast-studio/studio.tsx";
import { signInPath, signUpPath } from "#app/lib/sign-in-path.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { findEncoderRejection } from "#worker/domain/live/streams/encoder-rejections.ts";
import { getEncoderTest } from "#worker/domain/live/streams/encoder-test.ts";
import { findOpenStream } from "#worker/domain/live/streams/queries.ts";
import { monetizationRefusal } from "#worker/domain/live/streams/rules.ts";

export const meta: MetaFunction = () => [
  { title: t("live.goLivePage.metaTitle") },
  { name: "description", content: t("live.goLivePage.metaDescription") },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { actor, ctx } = context;
  const [open, rejection, test] =
    actor.kind === "user"
      ? await Promise.all([
          findOpenStream(ctx, { actor }),
          findEncoderRejection(ctx, { actor }),
          getEncoderTest(ctx, { actor }),
        ])
      : [null, null, null];
  const moneyRefusal = actor.kind === "user" ? monetizationRefusal(actor) : null;
  const { appOrigin, rtmpUrl, whipUrl } = ctx.config;
  return { open, moneyRefusal, ingest: { origin: appOrigin, rtmpUrl, whipUrl, rejection, test } };
}

export default function GoLive() {
  const { open, ingest } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  return (
    <WidePage className="py-8">
      <h1 className="mb-6 text-xl">{t("live.goLivePage.heading")}</h1>
      {viewer ? <Studio viewer={viewer} open={open} ingest={ingest} /> : <Pitch />}
    </WidePage>
  );
}

const OFFERS: { icon: LucideIcon; heading: Message; body: Message }[] = [
  {
    icon: MonitorUp,
    heading: msg("live.goLivePage.sourcesHeading"),
    body: msg("live.goLivePage.sourcesBody"),
  },
  {
    icon: MessagesSquare,
    heading: msg("live.goLivePage.chatHeading"),
    body: msg("live.goLivePage.chatBody"),
  },
  {
    icon: Clapperboard,
    heading: msg("live.goLivePage.replayHeading"),
    body: msg("live.goLivePage.replayBody"),
  },
  {
    icon: HandCoins,
    heading: msg("live.goLivePage.moneyHeading"),
    body: msg("live.goLivePage.moneyBody"),
  },
];

function Pitch() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <section
        aria-labelledby="pitch-title"
        className="grid gap-6 rounded-lg bg-surface px-5 py-8 sm:px-10 sm:py-12"
      >
        <div className="grid gap-2">
          <h2 id="pitch-title" className="text-xl">
            {t("live.goLivePage.pitchTitle")}
          </h2>
          <p className="measure text-muted">{t("live.goLivePage.pitchBody")}</p>
        </div>
        <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {OFFERS.map(({ icon: Icon, heading, body }) => (
            <li key={t(heading)} className="flex gap-3">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
              <div>
                <p className="font-semibold">{t(heading)}</p>
                <p className="text-muted text-sm">{t(body)}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button asChild variant="primary" size="lg">
            <Link to={signUpPath("/live-stream")}>{t("live.goLivePage.signUp")}</Link>
          </Button>
          <p className="text-muted text-sm">
            {rich("live.goLivePage.signInPrompt", {
              link: (text) => (
                <Link to={signInPath("/live-stream")} className="text-ink underline">
                  {text}
                </Link>
              ),
            })}
          </p>
        </div>
      </section>
      <StreamingTips wide />
    </div>
  );
}
