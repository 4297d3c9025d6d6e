import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ApiReference } from "#app/features/ops/api-reference/api-reference.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [
  { title: t("docs.page.metaTitle") },
  { name: "description", content: t("docs.page.metaDescription") },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  return { document: await context.apiDocument(), query: query.slice(0, 100) };
}

export default function ApiDocs() {
  const { document, query } = useLoaderData<typeof loader>();
  return <ApiReference document={document} query={query} />;
}
