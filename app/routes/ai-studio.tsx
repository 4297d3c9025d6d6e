import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowRight, Sparkles, Wand2 } from "lucide-react";
import * as z from "zod";
import { ChatTool } from "#app/features/ai/ai/chat-tool.tsx";
import { HashtagsTool } from "#app/features/ai/ai/hashtags-tool.tsx";
import { MetadataTool } from "#app/features/ai/ai/metadata-tool.tsx";
import { ModerationTool } from "#app/features/ai/ai/moderation-tool.tsx";
import { SentimentTool } from "#app/features/ai/ai/sentiment-tool.tsx";
import type { ChatLine, StudioResult } from "#app/features/ai/ai/studio-result.ts";
import { AI_TABS, type AiTool } from "#app/features/ai/ai/tools.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { tabOf } from "#app/ui/link-tabs.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import {
  ChatContext,
  GenerateMetadataInput,
  HashtagsInput,
  ModerateInput,
  SentimentInput,
} from "#worker/domain/ai/ai/contract.ts";
import { CHAT_HISTORY_MAX } from "#worker/domain/ai/ai/contract-limits.ts";
import { generateMetadata } from "#worker/domain/ai/ai/generate-metadata.ts";
import { moderateText } from "#worker/domain/ai/ai/moderate-text.ts";
import { readSentiment } from "#worker/domain/ai/ai/read-sentiment.ts";
import { replyInChat } from "#worker/domain/ai/ai/reply-in-chat.ts";
import { suggestHashtags } from "#worker/domain/ai/ai/suggest-hashtags.ts";
import { trendingTags } from "#worker/domain/ai/ai/trending-tags.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import { findOpenStream } from "#worker/domain/live/streams/queries.ts";
import { VideoDetailsInput } from "#worker/domain/media/videos/contract.ts";
import { createVideo } from "#worker/domain/media/videos/create-video.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [
  { title: t("ai.page.metaTitle") },
  { name: "description", content: t("ai.page.metaDescription") },
];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const tab: AiTool = tabOf(AI_TABS, new URL(request.url).searchParams.get("tab"));
  const outside = ctx.ai.external?.name ?? null;
  if (actor.kind === "visitor") return { tab, outside, own: null };
  const [trending, stream] = await Promise.all([trendingTags(ctx), findOpenStream(ctx, { actor })]);
  return {
    tab,
    outside,
    own: { trending, streamTitle: stream?.title ?? "", streamerName: actor.displayName },
  };
}

const Lines = z
  .array(z.object({ who: z.enum(["viewer", "assistant"]), text: z.string().max(1000) }))
  .max(CHAT_HISTORY_MAX + 2);
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export async function action({
  context: { ctx, actor: visitor },
  request,
}: ActionFunctionArgs): Promise<StudioResult | Response> {
  const actor = requireUser(visitor);
  const form = await readForm(request);
  const field = (name: string) => String(form.get(name) ?? "");
  // Browsers submit line breaks as CRLF, but the positions of findings refer to the displayed text.
  const text = field("text").replace(/\r\n/g, "\n");
  const userId = actor.id;
  const tool = formName(request);
  switch (tool) {
    case "metadata":
      return {
        tool,
        text,
        result: await generateMetadata(ctx, {
          userId,
          ...parseForm(GenerateMetadataInput, { content: text }),
        }),
      };
    case "moderation":
      return {
        tool,
        text,
        result: await moderateText(ctx, { userId, ...parseForm(ModerateInput, { content: text }) }),
      };
    case "sentiment":
      return {
        tool,
        text,
        result: await readSentiment(ctx, { userId, ...parseForm(SentimentInput, { text }) }),
      };
    case "hashtags":
      return {
        tool,
        text,
        result: await suggestHashtags(ctx, {
          userId,
          ...parseForm(HashtagsInput, { content: text }),
        }),
      };
    case "chat": {
      const before: ChatLine[] = Lines.catch([]).parse(readJson(field("history")));
      const message = field("message");
      const chatHistory = before
        .slice(-CHAT_HISTORY_MAX)
        .map((line) =>
          `${line.who === "viewer" ? "Viewer" : "Moderator"}: ${line.text}`.slice(0, 1000),
        );
      const said = {
        message,
        streamTitle: field("streamTitle"),
        streamerName: field("streamerName"),
        chatHistory,
      };
      const { response, provider } = await replyInChat(ctx, {
        userId,
        chatContext: parseForm(ChatContext, said),
      });
      const lines: ChatLine[] = [
        ...before,
        { who: "viewer", text: message },
        { who: "assistant", text: response },
      ];
      return { tool, lines: lines.slice(-CHAT_HISTORY_MAX), provider };
    }
    case "use": {
      const category = field("category");
      const details = {
        title: field("title"),
        description: field("description"),
        ...(category !== "" && { category }),
        tags: readJson(field("tags")) ?? [],
      };
      const video = await createVideo(ctx, {
        ownerId: userId,
        details: parseForm(VideoDetailsInput, details),
      });
      return redirect(`/upload?draft=${video.id}`, 303);
    }
    default:
      throw notFound(t("ai.page.formName"));
  }
}

export default function AiStudio() {
  const { tab, outside, own } = useLoaderData<typeof loader>();
  return (
    <WidePage className="grid grid-cols-1 gap-8 py-8">
      <header className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid content-start gap-2">
          <h1 className="flex items-center gap-2 text-xl">
            <Sparkles aria-hidden className="size-6 text-ai" />
            {t("ai.page.title")}
          </h1>
          <p className="measure text-muted">{t("ai.page.intro")}</p>
          <Leaves provider={outside} />
        </div>
        <Link
          to="/ai-prompt-optimizer"
          className="group flex items-center gap-4 rounded-lg p-4 ring-1 ring-ai/40 ring-inset transition-colors hover:bg-ai-soft/60"
        >
          <Wand2 aria-hidden className="size-6 shrink-0 text-ai" />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="font-semibold">{t("ai.promptOptimizer.title")}</span>
            <span className="text-muted text-sm">{t("ai.promptOptimizer.description")}</span>
          </span>
          <ArrowRight
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
          />
        </Link>
      </header>
      <div className="grid grid-cols-1 gap-8">
        <ToolCards current={tab} />
        {own === null ? <SignIn tab={tab} /> : <Tools tab={tab} {...own} />}
      </div>
    </WidePage>
  );
}

function ToolCards({ current }: { current: AiTool }) {
  return (
    <nav aria-label={t("ai.page.toolsAriaLabel")}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {AI_TABS.map(({ id, icon: Icon, label, about }, at) => (
          <li
            key={id}
            className={cn(
              "relative grid content-start gap-1 rounded-lg bg-surface p-4 transition-colors hover:bg-line/50",
              id === current && "bg-ai-soft ring-2 ring-ai ring-inset hover:bg-ai-soft",
            )}
          >
            <Icon aria-hidden className="size-5 text-ai" />
            <Link
              to={at === 0 ? "/ai-studio" : `/ai-studio?tab=${id}`}
              preventScrollReset
              aria-current={id === current ? "page" : undefined}
              className="font-semibold outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {t(label)}
            </Link>
            <p className="text-muted text-sm max-sm:hidden">{t(about)}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders all tools at once, so that switching between tools keeps the typed text. */
function Tools({
  tab,
  trending,
  streamTitle,
  streamerName,
}: {
  tab: AiTool;
  trending: string[];
  streamTitle: string;
  streamerName: string;
}) {
  const tools = {
    metadata: <MetadataTool />,
    moderation: <ModerationTool />,
    sentiment: <SentimentTool />,
    hashtags: <HashtagsTool trending={trending} />,
    chat: <ChatTool streamTitle={streamTitle} streamerName={streamerName} />,
  };
  return AI_TABS.map(({ id, label, about }) => (
    <section key={id} aria-label={t(label)} hidden={id !== tab}>
      <h2 className="text-lg">{t(label)}</h2>
      <p className="mt-1 text-muted text-sm sm:hidden">{t(about)}</p>
      <div className="mt-5">{tools[id]}</div>
    </section>
  ));
}

function Leaves({ provider }: { provider: string | null }) {
  return (
    <p className="measure text-muted text-sm">
      {provider === null
        ? t("ai.provider.builtInNotice")
        : t("ai.provider.externalNotice", { outside: provider })}
    </p>
  );
}

const SignIn = ({ tab }: { tab: AiTool }) => (
  <EmptyState
    icon={Sparkles}
    title={t("ai.signIn.title")}
    description={t("ai.signIn.description")}
    action={
      <Button asChild variant="primary">
        <Link to={signInPath(`/ai-studio?tab=${tab}`)}>{t("ai.signIn.action")}</Link>
      </Button>
    }
  />
);
