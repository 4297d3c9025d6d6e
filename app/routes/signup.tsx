import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { AuthLayout } from "#app/features/accounts/auth/auth-layout.tsx";
import { SignUpForm } from "#app/features/accounts/auth/sign-up-form.tsx";
import { EarningConditions } from "#app/features/money/partner/earning-conditions.tsx";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { rich } from "#app/ui/rich.tsx";
import { formatCount, formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { signUp } from "#worker/domain/accounts/credentials/sign-up.ts";
import { PARTNER_MIN_VIEWS } from "#worker/domain/accounts/plans/contract.ts";
import { SIGNUP_REDIRECT_MS, SignUpInput } from "#worker/domain/accounts/users/contract.ts";
import { clientOf } from "#worker/http/client.ts";
import { parseForm, readForm } from "#worker/http/form.ts";
import { rejectForm } from "#worker/http/page-form.ts";
import { returnPath, withoutIntent } from "#worker/http/return-path.ts";
import { signInRedirect } from "#worker/http/sign-in.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.signUp.metaTitle") }];

const LANDING = "/discover?welcome=true";

export function loader({ context, request }: LoaderFunctionArgs) {
  const next = new URL(request.url).searchParams.get("next");
  if (context.actor.kind === "user") throw redirect(withoutIntent(returnPath(next, "/discover")));
  return { next: returnPath(next, LANDING), providers: context.ctx.oauth.providers };
}

/** Only browsers without JavaScript use this action instead of POST /api/auth/signup. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = { username: text("username"), email: text("email") };
  try {
    const input = parseForm(SignUpInput, {
      ...typed,
      password: text("password"),
      confirmPassword: text("confirmPassword"),
      acceptTerms: form.get("acceptTerms") === "on",
    });
    const opened = await signUp(context.ctx, { ...input, client: clientOf(request) });
    return signInRedirect({ kind: "session", ...opened }, returnPath(form.get("next"), LANDING));
  } catch (error) {
    return rejectForm(error, context, typed);
  }
}

const statsOf = () => [
  { figure: formatPrice(0), label: t("auth.signUp.stats.setupCost") },
  { figure: formatCount(PARTNER_MIN_VIEWS), label: t("auth.signUp.stats.viewsToEarn") },
  { figure: "24/7", label: t("auth.signUp.stats.support") },
];

export default function SignUp() {
  const { next, providers } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const posted = useActionData<{
    error?: string;
    fields?: Record<string, string>;
    typed?: { username: string; email: string };
  }>();
  return (
    <AuthLayout
      title={t("auth.signUp.action")}
      subtitle={rich("auth.signUp.subtitle", {
        link: (text) => (
          <Link
            to={signInPath(params.get("next"))}
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            {text}
          </Link>
        ),
      })}
      aside={<StatsStrip />}
    >
      <SignUpForm
        providers={providers}
        after={{ kind: "navigate", next, delayMs: SIGNUP_REDIRECT_MS }}
        posted={posted}
      />
    </AuthLayout>
  );
}

function StatsStrip() {
  return (
    <div className="relative grid gap-4 border-line border-t pt-6">
      <dl className="grid grid-cols-3 gap-4">
        {statsOf().map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="tabular font-semibold text-lg">{figure}</dd>
          </div>
        ))}
      </dl>
      <EarningConditions />
    </div>
  );
}
