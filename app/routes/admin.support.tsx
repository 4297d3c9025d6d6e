import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft, LifeBuoy } from "lucide-react";
import { SaveBar } from "#app/features/accounts/settings/save-bar.tsx";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { LiveChat } from "#app/features/trust/support/live-chat.tsx";
import { LiveQueue } from "#app/features/trust/support/live-queue.tsx";
import { SupportStateBadge } from "#app/features/trust/support/state-badge.tsx";
import {
  SupportCloseForm,
  SupportMessages,
  SupportReplyForm,
} from "#app/features/trust/support/thread.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatTime } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import { VOTE_DAYS } from "#worker/domain/ops/help/contract.ts";
import { listUnhelpful } from "#worker/domain/ops/help/vote-article.ts";
import {
  SUPPORT_CATEGORY_LABELS,
  SUPPORT_STATES,
  type SupportMessage,
  SupportReplyInput,
  type SupportState,
} from "#worker/domain/trust/support/contract.ts";
import {
  countSupport,
  listRunningChats,
  listSupportQueue,
  type QueuedRequest,
  readSupportThread,
} from "#worker/domain/trust/support/queries.ts";
import { closeSupport, sendStaffReply } from "#worker/domain/trust/support/reply-support.ts";
import { takeChat } from "#worker/domain/trust/support/take-chat.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [
  { title: t("admin.support.metaTitle") },
  { name: "robots", content: "noindex" },
];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const state = SUPPORT_STATES.find((known) => known === searchParams.get("state")) ?? "waiting";
  const requestId = searchParams.get("request");
  const now = ctx.now();
  if (requestId !== null) {
    return {
      now,
      state,
      counts: null,
      queue: [],
      unhelpful: [],
      chats: [],
      viewerId: requireUser(actor).id,
      thread: await readSupportThread(ctx, { requestId, actor: requireUser(actor) }),
    };
  }
  const [queue, counts, unhelpful, chats] = await Promise.all([
    ...([listSupportQueue(ctx, { state }), countSupport(ctx), listUnhelpful(ctx)] as const),
    listRunningChats(ctx),
  ]);
  return {
    now,
    state,
    counts,
    queue,
    unhelpful,
    chats,
    viewerId: requireUser(actor).id,
    thread: null,
  };
}

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = await readForm(request);
  const requestId = String(form.get("request") ?? "");
  switch (formName(request)) {
    case "reply":
      await sendStaffReply(ctx, {
        staffId: actor.id,
        requestId,
        ...parseForm(SupportReplyInput, { text: String(form.get("text") ?? "") }),
      });
      return { saved: t("admin.support.success.answered") };
    case "take":
      await takeChat(ctx, {
        staffId: actor.id,
        requestId,
        isTakeover: form.get("takeover") === "1",
      });
      return { saved: t("admin.support.success.chatTaken") };
    case "close":
      await closeSupport(ctx, { actor, requestId });
      return { saved: t("admin.support.success.closed") };
    default:
      throw notFound(t("admin.notFound.form"));
  }
}

const STATE_LABELS: Record<SupportState, Message> = {
  waiting: msg("admin.states.waiting"),
  answered: msg("admin.support.states.answered"),
  closed: msg("admin.support.states.closed"),
};
const EMPTY: Record<SupportState, Message> = {
  waiting: msg("admin.support.empty.waitingTitle"),
  answered: msg("admin.support.empty.answeredTitle"),
  closed: msg("admin.support.empty.closedTitle"),
};

export default function AdminSupport() {
  const { now, state, counts, queue, unhelpful, thread, chats, viewerId } =
    useLoaderData<typeof loader>();
  if (thread) return <Thread thread={thread} now={now} viewerId={viewerId} />;
  return (
    <AdminPage title={t("admin.support.title")} about={t("admin.support.description")}>
      <LiveQueue
        chats={chats.map((chat) => ({ ...chat, isMine: chat.chatStaffId === viewerId }))}
      />
      <ChipNav
        label={t("admin.facts.stateLabel")}
        className="tabular"
        items={SUPPORT_STATES.map((each) => ({
          key: each,
          to: `?state=${each}`,
          isCurrent: each === state,
          label: `${t(STATE_LABELS[each])} ${counts?.[each]}`,
        }))}
      />
      {queue.length === 0 ? (
        <EmptyState
          icon={LifeBuoy}
          title={t(EMPTY[state])}
          description={t("admin.support.list.emptyBody")}
        />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {queue.map((request) => (
            <li key={request.id}>
              <Link
                to={`?request=${request.id}`}
                className="-mx-2 grid gap-x-6 gap-y-1 rounded-md px-2 py-4 transition-colors hover:bg-surface sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{request.subject}</span>
                  <span className="block text-muted text-sm">
                    @{request.person.username} · {t(PLAN_NAMES[request.person.plan])} ·{" "}
                    {t(SUPPORT_CATEGORY_LABELS[request.category])}
                  </span>
                </span>
                <Due request={request} now={now} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {unhelpful.length > 0 && <Unhelpful articles={unhelpful} />}
    </AdminPage>
  );
}

function Unhelpful({ articles }: { articles: { slug: string; yes: number; no: number }[] }) {
  return (
    <section aria-labelledby="unhelpful" className="grid gap-2">
      <h2 id="unhelpful" className="text-lg">
        {t("admin.support.articles.title")}
      </h2>
      <p className="text-muted text-sm">
        {t("admin.support.articles.hint", { voteDays: VOTE_DAYS })}
      </p>
      <ul className="grid">
        {articles.map(({ slug, yes, no }) => (
          <li
            key={slug}
            className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 text-sm"
          >
            <Link to={`/help/${slug}`} className="text-accent underline-offset-4 hover:underline">
              {slug}
            </Link>
            <span className="tabular text-muted">
              {t("admin.support.articles.votes", { no, yes })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Due({ request: { dueAt, updatedAt }, now }: { request: QueuedRequest; now: number }) {
  if (dueAt === null)
    return <span className="tabular self-center text-muted text-sm">{formatTime(updatedAt)}</span>;
  return (
    <span className="tabular flex items-center gap-2 self-center text-sm">
      {dueAt < now && <Badge variant="danger">{t("admin.support.list.lateBadge")}</Badge>}
      <span className="text-muted">
        {t("admin.support.list.deadline", { dueAt: formatTime(dueAt) })}
      </span>
    </span>
  );
}

type StaffThread = QueuedRequest & { messages: SupportMessage[] };

function Thread({ thread, now, viewerId }: { thread: StaffThread; now: number; viewerId: string }) {
  const { subject, category, state, person, chat } = thread;
  const isLive = chat !== null && chat.phase !== "ended";
  return (
    <AdminPage
      title={subject}
      about={
        <span className="flex flex-wrap items-center gap-2 text-sm">
          {isLive ? (
            <Badge variant="live">{t("admin.support.chats.liveBadge")}</Badge>
          ) : (
            <SupportStateBadge state={state} />
          )}
          <Link to={`/@${person.username}`} className="text-accent hover:underline">
            @{person.username}
          </Link>
          · {t(PLAN_NAMES[person.plan])} · {t(SUPPORT_CATEGORY_LABELS[category])}
        </span>
      }
      aside={!isLive && <Due request={thread} now={now} />}
    >
      <Link
        to="/admin/support"
        className="flex w-fit items-center gap-1 text-accent text-sm hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t("admin.support.case.backLink")}
      </Link>
      {isLive ? <StaffChat thread={thread} viewerId={viewerId} /> : <Ticket thread={thread} />}
    </AdminPage>
  );
}

function StaffChat({
  thread: { id, chat, messages, person, chatStaffId },
  viewerId,
}: {
  thread: StaffThread;
  viewerId: string;
}) {
  const isAssignedToMe = chatStaffId === viewerId;
  return (
    <LiveChat
      requestId={id}
      side="staff"
      messages={messages}
      name={person.displayName}
      mayWrite={isAssignedToMe}
      gate={<TakeForm requestId={id} isTakeover={chat?.phase === "open"} />}
      actions={
        isAssignedToMe && (
          <SupportCloseForm requestId={id} label={t("admin.support.chats.closeAction")} />
        )
      }
    />
  );
}

function TakeForm({ requestId, isTakeover }: { requestId: string; isTakeover: boolean }) {
  const form = useActionForm("take");
  return (
    <form.Form {...form.formProps} action={`?request=${encodeURIComponent(requestId)}&form=take`}>
      <input type="hidden" name="request" value={requestId} />
      {isTakeover && <input type="hidden" name="takeover" value="1" />}
      <SaveBar
        form={form}
        label={
          isTakeover ? t("admin.support.chats.takeOverAction") : t("admin.support.chats.takeAction")
        }
      />
    </form.Form>
  );
}

function Ticket({ thread: { id, state, messages, person } }: { thread: StaffThread }) {
  return (
    <>
      <SupportMessages messages={messages} name={person.displayName} />
      <SupportReplyForm
        requestId={id}
        label={t("admin.support.answer.label")}
        button={t("admin.support.answer.submit")}
        hint={t("admin.support.answer.hint")}
      />
      {state !== "closed" && (
        <SupportCloseForm requestId={id} label={t("admin.support.answer.closeAction")} />
      )}
    </>
  );
}
