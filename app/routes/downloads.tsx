import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DownloadsPage } from "#app/features/media/downloads/downloads-page.tsx";
import { t } from "#i18n/t.ts";
import { offlinePublicKey } from "#worker/domain/ops/offline/grant-token.ts";

export const meta: MetaFunction = () => [
  { title: t("downloads.downloadsTributary") },
  { name: "robots", content: "noindex" },
];

/** A visitor's has nothing round it: that is the one which is kept for use without a network. */
export const handle = { bare: "visitors" };

/** The same for everybody: a copy of this page is kept on the device. */
export const loader = async ({ context: { ctx } }: LoaderFunctionArgs) => ({
  publicKey: await offlinePublicKey(ctx),
});

/** The key stays what it is. */
export const shouldRevalidate = () => false;

export default function Downloads() {
  const { publicKey } = useLoaderData<typeof loader>();
  return <DownloadsPage publicKey={publicKey} />;
}
