import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { CreatorArea } from "#app/features/creator/area/creator-area.tsx";
import { SignedOut } from "#app/features/creator/dashboard/signed-out.tsx";
import { t } from "#i18n/t.ts";

export { shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("dashboard.overview.metaTitle") }];

export const loader = ({ context: { actor } }: LoaderFunctionArgs) => ({
  isSignedIn: actor.kind === "user",
});

export default function Dashboard() {
  const { isSignedIn } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <CreatorArea>{isSignedIn ? <Outlet /> : <SignedOut next={pathname + search} />}</CreatorArea>
  );
}
