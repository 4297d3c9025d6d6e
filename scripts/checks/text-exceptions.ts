// Lists the texts in code that need not be in the message catalogue. The check fails if a listed
// text no longer exists.
import type { Node } from "oxc-parser";

interface FileException {
  reason: string;
  files: readonly string[];
}

interface TextException {
  reason: string;
  /** Allowed texts by file, in the form in which scripts/checks/texts.ts prints texts. */
  texts: Readonly<Record<string, readonly string[]>>;
}

const FILES: readonly FileException[] = [
  {
    reason: "The columns of a CSV file have the same names in every language.",
    files: [
      "worker/domain/money/ledger/statement-csv.ts",
      "worker/domain/money/billing/list-invoices.ts",
    ],
  },
  {
    reason: "PDF, XML, robots.txt and security.txt syntax.",
    files: [
      "worker/domain/discovery/feeds/security-txt.ts",
      "worker/domain/money/billing/receipt-pdf.ts",
      "worker/domain/discovery/feeds/sitemap.ts",
    ],
  },
  {
    reason: "The description of the API is only in English.",
    files: ["worker/api/openapi.ts", "worker/api/path-params.ts"],
  },
  {
    reason: "Operators read these texts when the Worker rejects its configuration.",
    files: ["worker/config.ts"],
  },
  {
    reason: "docs/security.md quotes these texts.",
    files: ["worker/http/budgets.ts", "worker/http/route-registry.ts"],
  },
  {
    reason: "Prompts for language models, which are written in English.",
    files: [
      "worker/domain/ai/ai/ask.ts",
      "worker/domain/ai/ai/generate-metadata.ts",
      "worker/domain/ai/ai/moderate-text.ts",
      "worker/domain/ai/ai/read-sentiment.ts",
      "worker/domain/ai/ai/reply-in-chat.ts",
      "worker/domain/ai/ai/stream-facts.ts",
      "worker/domain/ai/ai/suggest-hashtags.ts",
    ],
  },
  {
    reason: "The built-in AI answers in the language of the content, which it reads as English.",
    files: [
      "worker/domain/ai/ai/built-in/chat-reply.ts",
      "worker/domain/ai/ai/built-in/metadata.ts",
    ],
  },
  {
    reason: "Word lists and patterns of the built-in AI.",
    files: [
      "worker/domain/ai/ai/built-in/stopwords.ts",
      "worker/domain/kernel/judging/moderation/rules-content.ts",
    ],
  },
  {
    reason: "The optimizer writes prompts for models. They are in English.",
    files: [
      "worker/domain/ai/prompts/develop.ts",
      "worker/domain/ai/prompts/outline.ts",
      "worker/domain/ai/prompts/profiles.ts",
      "worker/domain/ai/prompts/sections.ts",
      "worker/domain/ai/prompts/diagnose/conflicts.ts",
      "worker/domain/ai/prompts/diagnose/safety.ts",
    ],
  },
  {
    reason: "The file states for developers why an export may contain a column.",
    files: ["worker/domain/ops/deletion/user-data-map.ts"],
  },
  {
    reason: "OpenMetrics syntax and help texts, which operators read.",
    files: ["worker/domain/ops/metrics/contract.ts", "worker/domain/ops/metrics/rules.ts"],
  },
  {
    reason: "Tables of characters and scripts.",
    files: [
      "worker/domain/kernel/text/contract-scripts.ts",
      "worker/domain/kernel/text/lookalikes.ts",
    ],
  },
  {
    reason: "The log of a training run.",
    files: [
      "worker/domain/discovery/recommendations/train-model.ts",
      "worker/domain/discovery/recommendations/models/choose-options.ts",
    ],
  },
];

const TEXTS: readonly TextException[] = [
  {
    reason: "Names of fonts, and the lines around a key in PEM format.",
    texts: {
      "worker/email/email-page.tsx": ["'Hanken Grotesk'", "'Segoe UI'"],
      "worker/platform/oauth/apple-secret.ts": [
        "-----BEGIN PRIVATE KEY-----",
        "-----END PRIVATE KEY-----",
      ],
    },
  },
  {
    reason: "A script of the page.",
    texts: { "app/root.tsx": ["globalThis.__zod_globalConfig = { jitless: true };"] },
  },
  {
    reason: "The code that catches this error in the browser shows a message of its own.",
    texts: {
      "app/features/live/chat/moderation/action-log.tsx": ["The log answered {}"],
      "app/lib/api.ts": ["{} {} has a body that is neither text nor a file"],
      "app/features/live/viewer/live-player.ts": ["The link request timed out"],
      "app/features/live/viewer/hls-engine.ts": ["The stream's playlist was answered with {}"],
      "app/features/media/downloads/download.ts": ["A part broke off."],
      "app/features/media/downloads/media-files.ts": ["A part of this download is missing."],
      "app/features/media/downloads/stored-loader.ts": ["{} is missing."],
      "app/features/media/player/range-fetch.ts": [
        "not the bytes that were asked for",
        "fewer bytes than were asked for",
      ],
      "app/service-worker/sw.ts": ["{} answered {}.", "The page of downloads answered {}."],
      "app/features/media/upload/local/copy.worker.ts": [
        "This browser writes no files in a worker.",
      ],
    },
  },
  {
    reason: "A state that a bug alone can cause. Only developers see the error.",
    texts: {
      "app/features/trust/dmca/notice-view.tsx": ["No words for {}"],
      "app/features/media/downloads/labels.ts": ["No words for {}"],
      "app/features/money/partner/status-card.tsx": ["No news for {}"],
      "app/features/money/payouts/labels.ts": ["No words for {}"],
      "app/features/live/broadcast-studio/health.ts": ["Unknown state {}"],
      "app/features/live/broadcast-studio/encoder-health.ts": ["No words for {}"],
      "app/features/live/viewer/mode-chooser.ts": ["Unknown event {}"],
      "app/features/live/broadcast-studio/publisher.ts": [
        "This broadcast has been started already.",
      ],
      "app/features/live/broadcast-studio/pipeline/studio.worker.ts": ["Unknown message {}"],
      "app/features/live/broadcast-studio/pipeline/uplink.ts": ["Unknown message {}"],
      "app/routes/recommendations.tsx": ["No tab {}"],
      "app/routes/search.tsx": ["No hits of {}"],
      "app/routes/subscription.tsx": ["No tab {}"],
      "app/features/media/upload/conversions.ts": ["Unknown event {}"],
      "app/features/media/upload/ladder/fragments.ts": [
        "The muxer wrote a {} box of unexpected size.",
        "The muxer wrote no media header.",
      ],
      "app/features/media/upload/ladder/ladder.worker.ts": [
        "Unknown command {}",
        "Nothing was read yet.",
      ],
      "app/features/media/upload/ladder/posters.ts": ["A worker has no canvas elements."],
      "durable-objects/chat-room/chat-room.ts": ["No handler for {}"],
      "durable-objects/chat-room/moderator-commands.ts": ["No order {}"],
      "durable-objects/live-origin/studio.ts": ["Unknown message {}"],
      "worker/api/accounts/factors.ts": ["No passkey for {}"],
      "worker/api/accounts/oauth.ts": ["Unknown outcome {}"],
      "worker/domain/live/chat/visible-frame.ts": ["No rule for the frame {}"],
      "worker/domain/kernel/judging/moderation/phrases.ts": ["No class of words is called {}"],
      "worker/domain/community/community/moderate-comment.ts": ["No filter {}"],
      "worker/domain/accounts/factors/confirm-identity.ts": ["No way to verify {}"],
      "worker/domain/accounts/factors/second-step.ts": ["No way to verify {}"],
      "worker/domain/accounts/flags/rules.ts": ["No rule for {}"],
      "worker/domain/accounts/notifications/contract.ts": ["No words for {}"],
      "worker/domain/discovery/recommendations/reasons.ts": ["No sentence for {}"],
      "worker/domain/trust/safety/hidden.ts": ["No rule for {}"],
      "worker/domain/discovery/search/find-docs.ts": ["No order {}"],
      "worker/domain/discovery/search/search-catalogue.ts": ["No kind {}"],
      "worker/domain/media/replays/write-trim.ts": ["No name of a segment: {}"],
      "worker/domain/money/tips/rules.ts": ["No step for {}"],
      "worker/domain/money/tips/sync-tip.ts": ["No way to {}"],
      "worker/domain/media/videos/list-content.ts": ["No filter {}"],
      "worker/http/actor.ts": ["No rule for access {}"],
      "worker/email/billing-emails.ts": ["No letter for {}"],
      "worker/email/dmca-email.ts": [
        "No letter for {}",
        "The owner is not told of a notice that is {}",
      ],
      "worker/email/build-email.ts": ["No letter for {}"],
      "worker/email/payout-emails.ts": ["No letter for {}"],
      "worker/email/refund-email.ts": ["No letter for {}"],
      "worker/platform/ai/ai.ts": ["No AI service {}"],
    },
  },
  {
    reason: "The error ends a job or a request. The log has its text; users see a general message.",
    texts: {
      "durable-objects/chat-room/message-log.ts": [
        "A message was neither stored nor stored before",
      ],
      "durable-objects/chat-room/room-facts.ts": [
        "A room was asked for its stream before it was told",
      ],
      "i18n/catalogue.ts": ["There is no message {}"],
      "i18n/compile.ts": ["A message uses what is not supported: {}"],
      "i18n/parts.ts": ["A message lacks its argument {}"],
      "worker/domain/ai/ai/built-in/knowledge.ts": [
        "The built-in analysis was asked before loadKnowledge",
      ],
      "worker/domain/creator/analytics/contract-trend.ts": ["A trend needs three values"],
      "worker/domain/money/billing/split-plan-months.ts": ["Month {} is not over"],
      "worker/domain/money/billing/sync-invoice.ts": [
        "Invoice {} changed too often while it was written",
        "Journal {} found its money elsewhere each time",
      ],
      "worker/domain/money/billing/sync-subscription.ts": [
        "Subscription {} changed too often while it was written",
        "Subscriptions of {} changed too often while they were written",
      ],
      "worker/domain/money/brand-deals/sync-payment.ts": [
        "Journal {} found its money elsewhere each time",
      ],
      "worker/domain/community/community/list-comments.ts": ["A row gave no comment"],
      "worker/domain/money/fraud/judge-acts.ts": ["Failed take-backs: {}"],
      "worker/domain/community/gamification/open-days.ts": ["A person has a day"],
      "worker/domain/money/ledger/rules.ts": [
        "{} is no amount of cents",
        "Journal {} does not sum to zero: {}",
      ],
      "worker/domain/trust/moderation/apply-decision.ts": [
        "A chat room or a stream could not be notified of a decision",
      ],
      "worker/domain/trust/moderation/decide.ts": ["A decision names nobody: {}"],
      "worker/domain/ops/offline/grant-token.ts": ["The key of offline grants has no public half."],
      "worker/domain/money/partner/return-bonus.ts": [
        "The return {} found another balance at each try",
      ],
      "worker/domain/money/partner/return-owed-bonuses.ts": ["Failed returns of bonuses: {}"],
      "worker/domain/money/payouts/sync-account.ts": ["Payout account {} does not hold still"],
      "worker/domain/discovery/recommendations/models/artifact.ts": [
        "These bytes are no model of this format.",
        "The model lacks {}.",
      ],
      "worker/domain/ops/status/probe.ts": ["No answer within {} ms"],
      "worker/domain/trust/moderation/close-user-sockets.ts": [
        "A chat room or the stream of a suspended user could not be notified",
      ],
      "worker/domain/trust/support/contract-hours.ts": ["The chat never opens"],
      "worker/domain/money/tips/create-tip.ts": ["Tip {} was written and is not there"],
      "worker/domain/money/tips/post-tip.ts": ["Journal {} found its money elsewhere each time"],
      "worker/domain/money/tips/sync-tip.ts": ["Tip {} did not come to rest"],
      "worker/domain/media/uploads/delete-objects.ts": ['Refusing to delete everything under "{}"'],
      "worker/domain/accounts/users/passwords.ts": ["A stored password hash has an unknown form"],
      "worker/http/guard-body.ts": ["The access to this file has ended"],
      "worker/http/text-file.ts": ["The access to this file has ended"],
      "worker/queues.ts": [
        "It was given up by the queue: each try was ended from outside, or could not be written down",
      ],
      "worker/remix.ts": [
        "The page {} is not in worker/http/route-registry.ts.",
        "The page {} has an action and no budget in the registry.",
      ],
    },
  },
  {
    reason: "An encoder, a webhook sender or our own script reads this answer.",
    texts: {
      "worker/api/ops/client-errors.ts": ["This report is too large.", "{} refused {}"],
      "worker/api/money/stripe-webhook.ts": ["This webhook is too large."],
      "worker/platform/stripe/payments.ts": ["This is not a webhook of our payment service."],
    },
  },
  {
    reason: "The title that a model gets for a stream without a title.",
    texts: {
      "worker/domain/ai/ai/contract-limits.ts": ["Live Stream"],
    },
  },
  {
    reason:
      "A program reads this text: a header, a duration, a database error, or the name of a product at another company.",
    texts: {
      "worker/domain/money/ledger/post-journal.ts": ["UNIQUE constraint failed: {}"],
      "worker/domain/money/partner/decide-application.ts": [
        "NOT NULL constraint failed: partner_applications.version",
      ],
      "worker/platform/ai/openai-compatible.ts": ["Bearer {}"],
      "worker/platform/ai/workers-ai.ts": ["Workers AI"],
      "worker/platform/email.ts": ["Bearer {}"],
      "worker/platform/oauth/apple-secret.ts": ["5 minutes"],
      "worker/platform/stripe/prices.ts": ["Tributary Premium", "Tributary Creator Pro"],
    },
  },
  {
    reason: "The fault of an outside service. The log has its text.",
    texts: {
      "worker/platform/ai/with-timeout.ts": ["{} took over {} ms", "{} failed: {}"],
      "worker/platform/ai/openai-compatible.ts": [
        "{} answered {}",
        "{} gave no completion",
        "{} refused",
        "{} answered with more than {} bytes",
        "{} answered with what is no JSON",
      ],
      "worker/platform/ai/workers-ai.ts": ["{} gave no completion", "{} said nothing"],
      "worker/platform/email.ts": [
        "The mail service answered {}",
        "The mail binding took too long",
        "No mail service is set up: set SANDBOX_ORIGIN, or MAIL_API_URL, MAIL_API_KEY and MAIL_FROM",
      ],
      "worker/platform/r2.ts": ["ListParts answered {}"],
      "worker/platform/style-sheet.ts": ["The static file {} answered {}"],
      "worker/platform/stripe/deal-payments.ts": ["Checkout {} has no address"],
      "worker/platform/stripe/holds.ts": ["Checkout {} has no address"],
      "worker/platform/stripe/plans.ts": [
        "Checkout {} has no address",
        "Subscription {} has no item",
      ],
      "worker/platform/stripe/shapes.ts": [
        "Price {} is of no plan of ours",
        "Subscription {} has no item",
      ],
    },
  },
  {
    reason:
      "The payout keeps this text as the answer of the payment company, which is in English too.",
    texts: {
      "worker/platform/stripe/transfers.ts": [
        "Our own account at the payment company was short for a moment. Ask again in a day.",
      ],
    },
  },
];

const files = new Set(FILES.flatMap((exception) => exception.files));
const exceptionTexts = new Set(
  TEXTS.flatMap(({ texts }) =>
    Object.entries(texts).flatMap(([file, all]) => all.map((text) => `${file}: ${text}`)),
  ),
);
const used = new Set<string>();

export function isException({
  file,
  text,
  parents,
}: {
  file: string;
  text: string;
  parents: readonly Node[];
}): boolean {
  if (file.startsWith("worker/api/") && parents.some(describesApi)) return true;
  const entry = files.has(file) ? file : `${file}: ${text}`;
  if (!files.has(file) && !exceptionTexts.has(entry)) return false;
  used.add(entry);
  return true;
}

/** Returns the listed exceptions that match no text. Must run after the check of all files. */
export const unusedExceptions = (): string[] =>
  [...files, ...exceptionTexts].filter((entry) => !used.has(entry));

/** True for a summary or description in the API description, which is only in English. */
function describesApi(node: Node): boolean {
  if (node.type === "Property" && node.key.type === "Identifier")
    return /^(summary|description)$/.test(node.key.name);
  if (node.type === "VariableDeclarator" && node.id.type === "Identifier")
    return node.id.name === "summary";
  return false;
}
