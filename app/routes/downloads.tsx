import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DownloadsPage } from "#app/features/media/downloads/downloads-page.tsx";
import { t } from "#i18n/t.ts";
import { offlinePublicKey } from "#worker/domain/ops/offline/grant-token.ts";

export const meta: MetaFunction = () => [
  { title: t("downloads.page.metaTitle") },
  { name: "robots", content: "noindex" },
];

/** Visitors get the page without the app shell, because that version is cached for offline use. */
export const handle = { bare: "visitors" };

/** The same data for all users, because the page is cached on the device. */
export const loader = async ({ context: { ctx } }: LoaderFunctionArgs) => ({
  publicKey: await offlinePublicKey(ctx),
});

/** Never revalidates, because the key does not change. */
export const shouldRevalidate = () => false;

export default function Downloads() {
  const { publicKey } = useLoaderData<typeof loader>();
  return <DownloadsPage publicKey={publicKey} />;
}
