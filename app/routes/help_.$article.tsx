import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowRight, ThumbsDown, ThumbsUp } from "lucide-react";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { HelpNotFound, HelpSearch } from "#app/features/ops/help/parts.tsx";
import { BackLink } from "#app/features/trust/admin/parts.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { WidePage } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { DomainError } from "#worker/domain/kernel/errors.ts";
import { getArticle } from "#worker/domain/ops/help/articles.ts";
import { voteArticle } from "#worker/domain/ops/help/vote-article.ts";
import { clientOf } from "#worker/http/client.ts";
import { readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: t("help.article.metaTitle", { title: data?.title ?? t("help.article.fallbackTitle") }) },
  { name: "description", content: data?.body.find((part) => typeof part === "string") ?? "" },
];

export function loader({ params, request }: LoaderFunctionArgs) {
  const { article, category } = getArticle(params.article ?? "");
  const { slug, title, body, links } = article;
  return {
    slug,
    title,
    body,
    links,
    category: { id: category.id, title: category.title },
    related: category.articles
      .filter((other) => other.slug !== slug)
      .map((other) => ({ slug: other.slug, title: other.title })),
    thanked: new URL(request.url).searchParams.has("thanks"),
  };
}

export async function action({ context: { ctx }, params, request }: ActionFunctionArgs) {
  const rating = (await readForm(request)).get("helped");
  if (rating !== "yes" && rating !== "no")
    throw new DomainError("VALIDATION", t("help.feedback.answerRequired"), {
      fields: { helped: t("help.feedback.answerRequired") },
    });
  const slug = params.article ?? "";
  await voteArticle(ctx, { slug, helped: rating === "yes", address: clientOf(request).address });
  return redirect(`/help/${slug}?thanks`);
}

export default function Article() {
  const { slug, title, body, links, category, related, thanked } = useLoaderData<typeof loader>();
  return (
    <WidePage className="grid grid-cols-1 gap-10 py-8">
      <div className="max-w-3xl">
        <HelpSearch query="" />
      </div>
      <article className="grid max-w-3xl gap-6">
        <header className="grid gap-1">
          <BackLink to={`/help#${category.id}`}>{category.title}</BackLink>
          <h1 className="text-xl">{title}</h1>
        </header>
        <div className="measure grid gap-4">
          {body.map((part) =>
            typeof part === "string" ? (
              <p key={part}>{part}</p>
            ) : (
              <ol
                key={part[0]}
                className="wrap-anywhere grid list-decimal gap-2 pl-6 marker:text-muted"
              >
                {part.map((step) => (
                  <li key={step} className="pl-1">
                    {step}
                  </li>
                ))}
              </ol>
            ),
          )}
        </div>
        <ul className="grid gap-1">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-accent underline-offset-4 hover:underline"
              >
                {label}
                <ArrowRight aria-hidden className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
        <Helpful key={slug} thanked={thanked} />
      </article>
      {related.length > 0 && (
        <nav aria-labelledby="related" className="grid max-w-3xl gap-2">
          <h2 id="related" className="text-lg">
            {t("help.article.relatedTitle", { topic: category.title })}
          </h2>
          <ul className="grid">
            {related.map((other) => (
              <li key={other.slug}>
                <Link
                  to={`/help/${other.slug}`}
                  className="inline-flex min-h-9 items-center text-accent underline-offset-4 hover:underline"
                >
                  {other.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <HelpNotFound />
    </WidePage>
  );
}

function Helpful({ thanked }: { thanked: boolean }) {
  const form = useActionForm("helpful");
  if (thanked) {
    return (
      <p role="status" className="border-line border-t pt-6">
        {t("help.feedback.success")}
      </p>
    );
  }
  return (
    <form.Form
      {...form.formProps}
      preventScrollReset
      className="grid gap-3 border-line border-t pt-6"
    >
      <fieldset className="flex flex-wrap items-center gap-3">
        <legend className="float-left mr-3 font-semibold max-sm:w-full text-sm leading-10">
          {t("help.feedback.title")}
        </legend>
        <SubmitButton write={form} name="helped" value="yes">
          <ThumbsUp aria-hidden />
          {t("help.feedback.yes")}
        </SubmitButton>
        <SubmitButton write={form} name="helped" value="no">
          <ThumbsDown aria-hidden />
          {t("help.feedback.no")}
        </SubmitButton>
      </fieldset>
      <FormFault form={form} />
    </form.Form>
  );
}
