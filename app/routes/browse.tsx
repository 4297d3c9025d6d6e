import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useNavigation } from "@remix-run/react";
import {
  BROWSE_TAB_LINKS,
  BrowseControls,
} from "#app/features/discovery/browse/browse-controls.tsx";
import { BrowseList } from "#app/features/discovery/browse/browse-list.tsx";
import { cn } from "#app/ui/cn.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import { browse } from "#worker/domain/discovery/browse/browse.ts";
import { readBrowse } from "#worker/domain/discovery/browse/contract.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import { followByForm } from "#worker/http/follow-form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const input = readBrowse(new URL(request.url).searchParams);
  return { input, found: await browse(ctx, { actor, input }) };
}

export const action = ({ context, request }: ActionFunctionArgs) => followByForm(context, request);

const titleOf = (tab: (typeof BROWSE_TAB_LINKS)[number]["id"]) =>
  t(BROWSE_TAB_LINKS.find(({ id }) => id === tab)?.label ?? BROWSE_TAB_LINKS[0].label);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const { tab, category } = data?.input ?? { tab: "live", category: null };
  const name = titleOf(tab);
  return [
    {
      title:
        category === null
          ? t("browse.page.metaTitle", { name })
          : t("browse.page.metaTitleCategory", { name, category: categoryLabel(category) }),
    },
    { name: "description", content: t("browse.page.metaDescription") },
  ];
};

export default function Browse() {
  const { input, found } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const isLoading = state === "loading" && location.pathname === "/browse";
  const { tab, category, sort, after } = input;
  return (
    <WidePage className="grid grid-cols-1 content-start gap-6 py-8">
      <h1 className="text-xl">{t("browse.page.title")}</h1>
      <LinkTabs
        label={t("browse.tabs.ariaLabel")}
        tabs={BROWSE_TAB_LINKS}
        current={tab}
        keep={category === null ? "" : `category=${category}`}
      />
      <BrowseControls input={input} />
      <section
        aria-label={titleOf(tab)}
        aria-busy={isLoading}
        className={cn("transition-opacity", isLoading && "opacity-50")}
      >
        <BrowseList key={`${tab} ${category} ${sort} ${after}`} input={input} found={found} />
      </section>
    </WidePage>
  );
}
