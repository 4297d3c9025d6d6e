import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { CloudUpload } from "lucide-react";
import { UploadStudio } from "#app/features/media/upload/upload-studio.tsx";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import { entitlementsOf } from "#worker/domain/accounts/plans/entitlements.ts";
import { listUnfinished } from "#worker/domain/media/uploads/list-unfinished.ts";
import { storageUse } from "#worker/domain/media/uploads/quota.ts";
import { getOwnVideo, listOwnDrafts } from "#worker/domain/media/videos/own-video.ts";

const MAX_DRAFTS = 50;

export const meta: MetaFunction = () => [{ title: t("upload.page.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  if (actor.kind === "visitor") return { isSignedIn: false as const };
  const draftId = new URL(request.url).searchParams.get("draft");
  const own = { ownerId: actor.id };
  const [drafts, draft, unfinished, asked, storage] = await Promise.all([
    listOwnDrafts(ctx, { ...own, limit: MAX_DRAFTS }),
    draftId === null ? null : getOwnVideo(ctx, { ...own, videoId: draftId }),
    listUnfinished(ctx, own),
    draftId === null ? [] : listUnfinished(ctx, { ...own, videoId: draftId }),
    storageUse(ctx, { ...own, plan: actor.plan }),
  ]);
  const { publishHeight } = entitlementsOf(actor.plan);
  const more = asked.filter((a) => !unfinished.some((u) => u.video.id === a.video.id));
  return {
    isSignedIn: true as const,
    userId: actor.id,
    plan: actor.plan,
    drafts,
    draft,
    unfinished: [...more, ...unfinished],
    storage,
    publishHeight,
    origin: ctx.appOrigin,
    isSandbox: ctx.config.sandboxOrigin !== null,
  };
}

export default function UploadPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <WidePage className="grid gap-8 py-8">
      <div className="grid gap-1">
        <h1 className="font-semibold text-xl">{t("upload.page.title")}</h1>
        <p className="text-muted">{t("upload.page.description")}</p>
      </div>
      {data.isSignedIn ? <UploadStudio {...data} /> : <SignInCard />}
    </WidePage>
  );
}

function SignInCard() {
  return (
    <EmptyState
      icon={CloudUpload}
      title={t("upload.signIn.title")}
      description={t("upload.signIn.body")}
      action={
        <Button asChild variant="primary">
          <Link to={signInPath("/upload")}>{t("upload.signIn.action")}</Link>
        </Button>
      }
    />
  );
}
