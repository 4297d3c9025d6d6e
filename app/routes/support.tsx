import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft, ChevronRight, MessagesSquare } from "lucide-react";
import { supportTimes } from "#app/features/ops/help/support-times.ts";
import { ChatCard } from "#app/features/trust/support/chat-card.tsx";
import { ChatEnded } from "#app/features/trust/support/chat-ended.tsx";
import { LiveChat } from "#app/features/trust/support/live-chat.tsx";
import { SupportRequestForm } from "#app/features/trust/support/request-form.tsx";
import { SupportStateBadge } from "#app/features/trust/support/state-badge.tsx";
import {
  SupportCloseForm,
  SupportMessages,
  SupportReplyForm,
} from "#app/features/trust/support/thread.tsx";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { formatDate, formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import {
  ChatStartInput,
  SUPPORT_CATEGORY_LABELS,
  SupportReplyInput,
  SupportRequestInput,
  type SupportSummary,
  type SupportThread,
} from "#worker/domain/trust/support/contract.ts";
import {
  getChatOffer,
  getSupportThread,
  listOwnRequests,
} from "#worker/domain/trust/support/queries.ts";
import { closeSupport, replyToSupport } from "#worker/domain/trust/support/reply-support.ts";
import { askSupport } from "#worker/domain/trust/support/request-support.ts";
import { startChat } from "#worker/domain/trust/support/start-chat.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("support.page.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const requestId = new URL(request.url).searchParams.get("request");
  if (actor.kind === "visitor")
    return { requests: null, thread: null, offer: await getChatOffer(ctx, { actor: null }) };
  if (requestId === null) {
    const [requests, offer] = await Promise.all([
      listOwnRequests(ctx, { userId: actor.id }),
      getChatOffer(ctx, { actor }),
    ]);
    return { requests, thread: null, offer };
  }
  // Reads with the role "user", so that staff see only their own requests on this page.
  const thread: SupportThread = await getSupportThread(ctx, {
    requestId,
    actor: { id: actor.id, role: "user" },
  });
  return { requests: [], thread, offer: null };
}

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  switch (formName(request)) {
    case "new": {
      const input = parseForm(SupportRequestInput, {
        category: text("category"),
        subject: text("subject"),
        text: text("text"),
      });
      return redirect(`/support?request=${await askSupport(ctx, { actor, ...input })}`);
    }
    case "chat": {
      const input = parseForm(ChatStartInput, { category: text("category"), text: text("text") });
      const { requestId } = await startChat(ctx, { actor, ...input });
      return redirect(`/support?request=${requestId}`);
    }
    case "reply":
      await replyToSupport(ctx, {
        actor,
        requestId: text("request"),
        ...parseForm(SupportReplyInput, { text: text("text") }),
      });
      return { saved: t("support.reply.success") };
    case "close":
      await closeSupport(ctx, {
        actor: { id: actor.id, role: "user" },
        requestId: text("request"),
      });
      return { saved: t("support.close.success") };
    default:
      throw notFound(t("support.notFound.form"));
  }
}

export default function Support() {
  const { requests, thread, offer } = useLoaderData<typeof loader>();
  return (
    <ReadingPage className="py-8">
      <div className="grid max-w-3xl grid-cols-1 gap-8">
        {thread ? (
          <Thread thread={thread} />
        ) : (
          <>
            <header className="grid gap-2">
              <h1 className="text-xl">{t("support.page.title")}</h1>
              <p className="measure text-muted">{t("support.page.description")}</p>
              <p className="text-muted text-sm">{supportTimes()}</p>
            </header>
            {offer && <ChatCard offer={offer} isSignedIn={requests !== null} />}
            {requests === null ? <SignIn /> : <SupportRequests requests={requests} />}
          </>
        )}
      </div>
    </ReadingPage>
  );
}

function SignIn() {
  return (
    <EmptyState
      icon={MessagesSquare}
      title={t("support.signIn.title")}
      description={t("support.signIn.description")}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild variant="primary">
            <Link to={signInPath("/support")}>{t("support.signIn.action")}</Link>
          </Button>
          <Button asChild>
            <Link to="/forgot-password">{t("support.signIn.resetPassword")}</Link>
          </Button>
        </div>
      }
    />
  );
}

function SupportRequests({ requests }: { requests: SupportSummary[] }) {
  return (
    <>
      <section aria-labelledby="new-request" className="grid gap-5">
        <h2 id="new-request" className="text-lg">
          {t("support.request.title")}
        </h2>
        <SupportRequestForm />
      </section>
      <section aria-labelledby="own-requests" className="grid gap-3">
        <h2 id="own-requests" className="text-lg">
          {t("support.requests.title")}
        </h2>
        {requests.length === 0 ? (
          <p className="text-muted text-sm">{t("support.requests.emptyBody")}</p>
        ) : (
          <ul className="grid divide-y divide-line border-line border-y">
            {requests.map(({ id, subject, category, state, createdAt, dueAt, chat }) => (
              <li key={id}>
                <Link
                  to={`?request=${id}`}
                  className="-mx-2 flex items-center gap-4 rounded-md px-2 py-4 transition-colors hover:bg-surface"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{subject}</span>
                    <span className="block text-muted text-sm">
                      {t(SUPPORT_CATEGORY_LABELS[category])} · {formatDate(createdAt)}
                      {dueAt !== null &&
                        ` · ${t("support.requests.answerBy", { dueAt: formatTime(dueAt) })}`}
                    </span>
                  </span>
                  {chat !== null && chat.phase !== "ended" ? (
                    <Badge variant="live">{t("support.chat.title")}</Badge>
                  ) : (
                    <SupportStateBadge state={state} />
                  )}
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Thread({ thread }: { thread: SupportThread }) {
  const { id, subject, category, state, createdAt, dueAt, messages, chat } = thread;
  const name = useViewer()?.displayName ?? t("support.thread.ownAuthor");
  const isLive = chat !== null && chat.phase !== "ended";
  return (
    <>
      <header className="grid gap-2">
        <Link
          to="/support"
          className="flex w-fit items-center gap-1 text-accent text-sm hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t("support.thread.backToAll")}
        </Link>
        <h1 className={cn("break-words", isLive ? "line-clamp-2 text-lg" : "text-xl")}>
          {subject}
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          {isLive ? (
            <Badge variant="live">{t("support.chat.title")}</Badge>
          ) : (
            <SupportStateBadge state={state} />
          )}
          {t(SUPPORT_CATEGORY_LABELS[category])} · {formatDate(createdAt)}
        </p>
        {chat === null && dueAt !== null && (
          <p className="text-sm">{t("support.thread.answerBy", { dueAt: formatTime(dueAt) })}</p>
        )}
      </header>
      {isLive ? (
        <LiveChat
          requestId={id}
          side="person"
          messages={messages}
          name={name}
          mayWrite
          actions={<SupportCloseForm requestId={id} label={t("support.chat.end.submit")} />}
        />
      ) : (
        <>
          {chat?.end && <ChatEnded end={chat.end} dueAt={dueAt} />}
          <SupportMessages messages={messages} name={name} />
          <SupportReplyForm
            requestId={id}
            label={state === "closed" ? t("support.reply.reopenLabel") : t("support.reply.label")}
            button={t("support.reply.submit")}
            hint={state === "waiting" ? t("support.reply.hint") : undefined}
          />
          {state !== "closed" && (
            <SupportCloseForm requestId={id} label={t("support.close.submit")} />
          )}
        </>
      )}
    </>
  );
}
