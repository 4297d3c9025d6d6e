import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useNavigate, useNavigation } from "@remix-run/react";
import { History, Sparkles } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import {
  PromptChanges,
  PromptParts,
  PromptScores,
  PromptTechniques,
} from "#app/features/ai/prompts/details.tsx";
import { PromptFindings } from "#app/features/ai/prompts/findings.tsx";
import { PromptFlow } from "#app/features/ai/prompts/flow.tsx";
import { GUIDE_TABS, PromptGuide } from "#app/features/ai/prompts/guide.tsx";
import { PromptHistory } from "#app/features/ai/prompts/history.tsx";
import { PromptOutput } from "#app/features/ai/prompts/output.tsx";
import { PromptForm } from "#app/features/ai/prompts/prompt-form.tsx";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkTabs, tabOf } from "#app/ui/link-tabs.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { OptimizePromptInput } from "#worker/domain/ai/prompts/contract.ts";
import type { OptimizedPrompt, StoredPrompt } from "#worker/domain/ai/prompts/contract-api.ts";
import { getPrompt, listPrompts } from "#worker/domain/ai/prompts/queries.ts";
import { removePrompt } from "#worker/domain/ai/prompts/remove-prompts.ts";
import { optimizeAndKeep } from "#worker/domain/ai/prompts/save-prompt.ts";
import { DomainError, notFound } from "#worker/domain/kernel/errors.ts";
import { requireUser } from "#worker/http/actor.ts";
import { clientOf } from "#worker/http/client.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

const PAGE = 10;

export const meta: MetaFunction = () => [
  { title: t("prompts.page.metaTitle") },
  {
    name: "description",
    content: t("prompts.page.metaDescription"),
  },
];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const tab = tabOf(GUIDE_TABS, search.get("tab"));
  const promptId = search.get("id");
  if (actor.kind === "visitor") return { tab, page: null, kept: null, isGone: false };
  const page = await listPrompts(ctx, {
    userId: actor.id,
    before: search.get("before") ?? undefined,
    limit: PAGE,
  });
  const kept =
    promptId === null ? null : await getPrompt(ctx, { userId: actor.id, promptId }).catch(absent);
  return { tab, page, kept, isGone: promptId !== null && kept === null };
}

/** A link to a deleted prompt opens the page without a prompt. */
function absent(error: unknown): null {
  if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
  throw error;
}

interface OptimizeResult {
  result?: OptimizedPrompt;
  error?: string;
  fields?: Record<string, string>;
}

export async function action({
  context: { ctx, actor },
  request,
}: ActionFunctionArgs): Promise<Response | OptimizeResult> {
  const form = Object.fromEntries(await readForm(request));
  const tab = new URL(request.url).searchParams.get("tab");
  if (formName(request) === "delete") {
    await removePrompt(ctx, { userId: requireUser(actor).id, promptId: String(form.id ?? "") });
    return redirect("/ai-prompt-optimizer");
  }
  if (formName(request) !== "optimize") throw notFound(t("prompts.page.formName"));
  const input = parseForm(OptimizePromptInput, form);
  const { id, result } = await optimizeAndKeep(ctx, {
    ...input,
    actor,
    address: clientOf(request).address,
  });
  if (id === null) return { result };
  return redirect(
    `/ai-prompt-optimizer?${new URLSearchParams({ id, ...(tab !== null && { tab: tabOf(GUIDE_TABS, tab) }) })}`,
  );
}

type DisplayedPrompt = Pick<StoredPrompt, "result"> & Partial<StoredPrompt>;

export default function PromptOptimizer() {
  const { tab, page, kept, isGone } = useLoaderData<typeof loader>();
  const response = useActionData<OptimizeResult>();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const isBusy = navigation.state !== "idle" && navigation.formMethod === "POST";
  const displayed = useDisplayed(kept, response?.result ?? null);
  const error = response?.error ?? null;
  const keepsTab = tab === GUIDE_TABS[0].id ? null : tab;
  const output = useRef<HTMLDivElement>(null);
  const result = displayed?.result ?? null;
  const formKey = useFormKey(kept?.id ?? null, isBusy);
  useScrollIntoView(output, result);
  return (
    <WidePage className="grid grid-cols-[minmax(0,1fr)] content-start gap-12 py-8">
      <div className="grid gap-8">
        <header className="grid gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <Sparkles aria-hidden className="size-6 text-ai" />
            <h1 className="text-xl">{t("prompts.page.title")}</h1>
            <Badge variant="ai">{t("prompts.page.providerBadge")}</Badge>
          </div>
          <p className="measure text-muted">{t("prompts.page.intro")}</p>
        </header>
        {isGone && <Alert variant="warning">{t("prompts.page.promptGone")}</Alert>}
        {displayed?.isOlder && (
          <Alert title={t("prompts.page.outdatedTitle")}>{t("prompts.page.outdatedBody")}</Alert>
        )}
        <div className="grid gap-8 lg:grid-cols-2 lg:gap-10">
          <PromptForm key={formKey} stored={result} tab={keepsTab} error={error} isBusy={isBusy} />
          <div ref={output} className="scroll-mt-20">
            <PromptOutput result={result} isBusy={isBusy} />
          </div>
        </div>
        <p role="status" className="sr-only">
          {result &&
            !isBusy &&
            t("prompts.page.doneAnnouncement", {
              n: result.findings.length,
              before: result.before.total,
              after: result.after.total,
            })}
        </p>
      </div>
      <PromptFlow result={result} />
      {result && <Result result={result} />}
      <section aria-labelledby="guide" className="grid gap-6">
        <h2 id="guide" className="text-lg">
          {t("prompts.page.methodHeading")}
        </h2>
        <LinkTabs
          label={t("prompts.page.methodHeading")}
          tabs={GUIDE_TABS}
          current={tab}
          keep={kept ? `id=${kept.id}` : ""}
        />
        <PromptGuide tab={tab} result={result} />
      </section>
      {page ? (
        <PromptHistory
          key={page.prompts[0] ? `${page.prompts[0].id} ${page.prompts[0].createdAt}` : "none"}
          page={page}
          currentId={kept?.id ?? null}
          tab={keepsTab}
          onCleared={() => navigate("/ai-prompt-optimizer", { preventScrollReset: true })}
        />
      ) : (
        <EmptyState
          icon={History}
          title={t("prompts.signIn.title")}
          description={t("prompts.signIn.description")}
          action={
            <Button asChild>
              <Link to={signInPath("/ai-prompt-optimizer")}>{t("prompts.signIn.action")}</Link>
            </Button>
          }
        />
      )}
      {displayed?.createdAt !== undefined && (
        <p className="text-muted text-sm">
          {t("prompts.page.optimizedAt", { createdAt: formatTime(displayed.createdAt) })}
        </p>
      )}
    </WidePage>
  );
}

function Result({ result }: { result: OptimizedPrompt }) {
  return (
    <>
      <PromptFindings result={result} />
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-12">
        <div className="grid content-start gap-10">
          <PromptParts result={result} />
          <PromptTechniques result={result} />
        </div>
        <PromptScores
          before={result.before}
          after={result.after}
          hasSlots={result.slots.length > 0}
        />
      </div>
      <PromptChanges changes={result.changes} />
    </>
  );
}

/** Keeps a visitor's last result when the visitor switches tabs, because no result is stored. */
function useDisplayed(
  stored: StoredPrompt | null,
  latest: OptimizedPrompt | null,
): DisplayedPrompt | null {
  const [last, setLast] = useState(latest);
  useEffect(() => {
    if (latest) setLast(latest);
  }, [latest]);
  const visitors = latest ?? last;
  return stored ?? (visitors ? { result: visitors } : null);
}

/**
 * A new key resets the fields when the user opens another prompt. A submission keeps the key, the
 * fields and the focus.
 */
function useFormKey(id: string | null, isSending: boolean): string {
  const state = useRef({ key: id ?? "new", id, isSent: false });
  if (isSending) state.current.isSent = true;
  else if (state.current.id !== id) {
    state.current = {
      key: state.current.isSent ? state.current.key : (id ?? "new"),
      id,
      isSent: false,
    };
  }
  return state.current.key;
}

function useScrollIntoView(
  target: { current: HTMLElement | null },
  result: OptimizedPrompt | null,
): void {
  const first = useRef(true);
  const text = result === null ? null : `${result.text} ${result.optimized}`;
  useEffect(() => {
    const isNew = !first.current;
    first.current = false;
    if (isNew && text !== null && window.matchMedia("(width < 64rem)").matches)
      target.current?.scrollIntoView({ block: "start" });
  }, [text, target]);
}
