import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DownloadsPage } from "#app/features/media/downloads/downloads-page.tsx";
import { t } from "#i18n/t.ts";
import { offlinePublicKey } from "#worker/domain/ops/offline/grant-token.ts";

export const meta: MetaFunction = () => [
  { title: t("downloads.page.metaTitle") },
  { name: "robots", content: "noindex" },
];

/** Visitors get the page without the app shell, because the service worker caches that version. */
export const handle = { bare: "visitors" };

/** The loader must return the same data for all users, because the device caches the page. */
export const loader = async ({ context: { ctx } }: LoaderFunctionArgs) => ({
  publicKey: await offlinePublicKey(ctx),
});

/** The page never revalidates, because its only data, the public key, does not change. */
export const shouldRevalidate = () => false;

export default function Downloads() {
  const { publicKey } = useLoaderData<typeof loader>();
  return <DownloadsPage publicKey={publicKey} />;
}
