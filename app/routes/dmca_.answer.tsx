import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ChevronRight, Copyright } from "lucide-react";
import { BackLink } from "#app/features/trust/admin/parts.tsx";
import { CounterForm } from "#app/features/trust/dmca/counter-form.tsx";
import {
  CounterText,
  describeNotice,
  NoticeBadge,
  NoticeText,
} from "#app/features/trust/dmca/notice-view.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { CounterInput } from "#worker/domain/trust/dmca/contract.ts";
import { STRIKES_MAX } from "#worker/domain/trust/dmca/contract-figures.ts";
import { counterNotice } from "#worker/domain/trust/dmca/counter-notice.ts";
import type { NoticeRow } from "#worker/domain/trust/dmca/notify-parties.ts";
import { countStrikes, getOwnNotice, listOwnNotices } from "#worker/domain/trust/dmca/queries.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [
  { title: t("dmca.ownerNotices.metaTitle") },
  { name: "robots", content: "noindex" },
];

const noticeOf = (request: Request) => new URL(request.url).searchParams.get("notice");

/** Omits the fields of a notice that the video's owner may not see. */
const redactNotice = ({
  postal: _postal,
  phone: _phone,
  signature: _signature,
  ...notice
}: NoticeRow) => notice;

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const { id: userId } = requireUser(actor);
  const noticeId = noticeOf(request);
  if (noticeId !== null) {
    const { notice, counter } = await getOwnNotice(ctx, { noticeId, userId });
    return { notice: redactNotice(notice), counter, notices: [], strikes: 0 };
  }
  const [notices, strikes] = await Promise.all([
    listOwnNotices(ctx, { userId }),
    countStrikes(ctx, { userId }),
  ]);
  return { notice: null, counter: null, notices: notices.map(redactNotice), strikes };
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const { id: userId } = requireUser(actor);
  const noticeId = noticeOf(request) ?? "";
  const form = await readForm(request);
  const counter = parseForm(
    CounterInput,
    Object.fromEntries([...form].filter(([, value]) => typeof value === "string")),
  );
  await counterNotice(ctx, { userId, noticeId, counter });
  return redirect(`/dmca/answer?notice=${noticeId}`);
}

export default function DmcaAnswer() {
  const { notice, counter, notices, strikes } = useLoaderData<typeof loader>();
  return (
    <ReadingPage className="py-8">
      <div className="grid max-w-3xl grid-cols-1 gap-8">
        {notice ? (
          <Notice notice={notice} counter={counter} />
        ) : (
          <Notices notices={notices} strikes={strikes} />
        )}
      </div>
    </ReadingPage>
  );
}

type RedactedNotice = ReturnType<typeof redactNotice>;

function Notices({ notices, strikes }: { notices: RedactedNotice[]; strikes: number }) {
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-xl">{t("dmca.ownerNotices.title")}</h1>
        <p className="measure text-muted">{t("dmca.ownerNotices.description")}</p>
        {strikes > 0 && (
          <p className="tabular measure text-sm">
            {t("dmca.ownerNotices.strikesNotice", { strikes, strikesMax: STRIKES_MAX })}
          </p>
        )}
      </header>
      {notices.length === 0 ? (
        <EmptyState
          icon={Copyright}
          title={t("dmca.ownerNotices.emptyTitle")}
          description={t("dmca.ownerNotices.emptyBody")}
        />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {notices.map(({ id, videoTitle, state, takenDownAt }) => (
            <li key={id}>
              <Link
                to={`?notice=${id}`}
                className="-mx-2 flex items-center gap-4 rounded-md px-2 py-4 transition-colors hover:bg-surface"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{videoTitle}</span>
                  <span className="block text-muted text-sm">{formatDate(takenDownAt ?? 0)}</span>
                </span>
                <NoticeBadge state={state} />
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface NoticeProps {
  notice: RedactedNotice;
  counter: { name: string; postal: string; phone: string; reason: string } | null;
}

function Notice({ notice, counter }: NoticeProps) {
  return (
    <>
      <header className="grid gap-2">
        <BackLink to="/dmca/answer">{t("dmca.ownerNotices.backLink")}</BackLink>
        <h1 className="wrap-anywhere text-xl">
          {t("dmca.notice.title", { videoTitle: notice.videoTitle })}
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          <NoticeBadge state={notice.state} />
          <span className="break-all">{t("dmca.notice.number", { id: notice.id })}</span> ·{" "}
          {formatDate(notice.takenDownAt ?? 0)}
        </p>
        <p className="wrap-anywhere measure">{describeNotice(notice)}</p>
      </header>
      <section aria-labelledby="notice" className="grid gap-3">
        <h2 id="notice" className="text-lg">
          {t("dmca.notice.noticeTitle")}
        </h2>
        <NoticeText notice={notice} />
      </section>
      {counter && (
        <section aria-labelledby="counter" className="grid gap-3">
          <h2 id="counter" className="text-lg">
            {t("dmca.notice.ownCounterTitle")}
          </h2>
          <CounterText counter={counter} />
        </section>
      )}
      {notice.state === "taken_down" && (
        <section aria-labelledby="answer" className="grid gap-5 border-line border-t pt-8">
          <div className="grid gap-2">
            <h2 id="answer" className="text-lg">
              {t("dmca.counterForm.title")}
            </h2>
            <p className="measure text-muted text-sm">{t("dmca.counterForm.hint")}</p>
          </div>
          <CounterForm noticeId={notice.id} />
        </section>
      )}
    </>
  );
}
