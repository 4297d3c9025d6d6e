import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TipPageForm } from "#app/features/money/tips/tip-page-form.tsx";
import { TipRejection } from "#app/features/money/tips/tip-terms.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormPage } from "#app/ui/page.tsx";
import { centsOf } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { createTip } from "#worker/domain/money/tips/create-tip.ts";
import { TipForm } from "#worker/domain/money/tips/input.ts";
import { getTipOptions } from "#worker/domain/money/tips/queries.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";
import { rejectForm } from "#worker/http/page-form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [
  { title: t("tips.page.metaTitle") },
  { name: "robots", content: "noindex" },
];

export async function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  const contentId = params.contentId ?? "";
  const options = await getTipOptions(ctx, { contentId, actor: requireUser(actor) });
  // Each rendered form has its own idempotency key, so that posting a form twice gives one tip.
  return { ...options, contentId, key: crypto.randomUUID() };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { ctx, actor } = context;
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = { preset: text("preset"), other: text("other").trim(), message: text("message") };
  try {
    const input = parseForm(TipForm, {
      cents: typed.other === "" ? Number(typed.preset) : centsOf(typed.other),
      message: typed.message,
      key: text("key"),
      card: text("card"),
    });
    const contentId = params.contentId ?? "";
    const { payUrl } = await createTip(ctx, { ...input, contentId, actor: requireUser(actor) });
    // Forms must not submit to other sites (worker/http/security-headers.ts), so the page shows a
    // link to the payment.
    return payUrl === null ? redirect("/tips", 303) : { payUrl };
  } catch (error) {
    const response = rejectForm(error, context, typed);
    // After an unclear response of the payment provider, the tip may exist, so a retry must send
    // the same key. After a rejection, a retry needs a new key.
    return response.status < 500
      ? response
      : rejectForm(error, context, { ...typed, key: text("key") });
  }
}

/** The tip page for browsers without JavaScript. Otherwise the tip button opens a dialog. */
export default function TipPage() {
  const options = useLoaderData<typeof loader>();
  const result = useActionData<{
    payUrl?: string;
    error?: string;
    typed?: Record<string, string>;
  }>();
  return (
    <FormPage as="section" className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-8">
      <h1 className="text-xl">{t("tips.send.title", { name: options.creator.name })}</h1>
      {result?.payUrl ? (
        <Button asChild variant="primary" className="justify-self-start">
          <a href={result.payUrl}>{t("tips.send.payAction")}</a>
        </Button>
      ) : options.refusal !== null ? (
        <TipRejection refusal={options.refusal} remedy={options.remedy} />
      ) : (
        <>
          {result?.error && (
            <Alert variant="danger" title={t("tips.send.failure")}>
              {result.error}
            </Alert>
          )}
          <TipPageForm options={options} typed={result?.typed ?? {}} />
        </>
      )}
    </FormPage>
  );
}
