// Checks that pages write only through app/lib/mutation, which loses no write and shows every
// failure.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";
import { type Means, meansOf } from "./write-means.ts";

const ALTERNATIVES: Record<Means, string> = {
  fetch:
    "writes with fetch, or its init does not show that it only reads: use useMutation, useOptimistic or send",
  sendBeacon: "writes with sendBeacon: use sendInBackground",
  XMLHttpRequest: "writes with XMLHttpRequest: use useMutation or send",
  sendOnce:
    "imports sendOnce, which loses a write when the page is left: use useMutation, useOptimistic or send",
  internals: "imports a part of app/lib/mutation that only the hooks there may use",
  submit: "submits a form from code: use useActionForm",
  "fetcher form": "sends a fetcher's own form, or takes its Form or submit: use useActionForm",
  "post form": "has a form that posts, which useActionForm does not know: use useActionForm",
};

const WITHOUT_SCRIPTS = "posts only without scripts; otherwise the page writes to the API";
const NEXT_PAGE = "leads to another page; use-page-writes.ts asks before the page is left";
const NEW_DOCUMENT = "the browser loads the next document, as the page is in another language";
const STORE = "an optimistic write of a menu, which closes before the server responds";

const exception = (reason: string, ...means: Means[]) => ({ reason, means });

const EXCEPTIONS: Readonly<Record<string, { reason: string; means: Means[] }>> = {
  "app/lib/api.ts": exception("the one place that sends requests to our API", "fetch"),
  "app/root.tsx": exception("takes care of the writes of every page", "internals"),
  "app/ui/leave-guard.tsx": exception(
    "asks before a page with unfinished work is left; sends nothing",
    "internals",
  ),
  "app/lib/error-report.ts": exception("error reports", "sendBeacon"),
  "app/features/media/player/reporter.ts": exception("playback reports", "fetch"),
  "app/features/media/player/view-image.ts": exception("playback reports", "fetch"),
  "app/features/media/player/playback-link.ts": exception(
    "starts a playback and renews its links",
    "sendOnce",
  ),
  "app/features/live/viewer/use-live-player.ts": exception(
    "starts the playback of a stream",
    "sendOnce",
  ),
  "app/features/live/broadcast-studio/pipeline/thumbnail.ts": exception(
    "pictures of a broadcast, which the next one replaces",
    "sendOnce",
  ),
  "app/features/accounts/auth/passkeys.ts": exception(
    "asks for a passkey's challenge, which changes nothing",
    "sendOnce",
  ),
  "app/features/media/upload/transport.ts": exception(
    "upload bytes, with their own retries",
    "XMLHttpRequest",
    "sendOnce",
  ),
  "app/features/media/upload/ladder/ladder.worker.ts": exception(
    "rendition bytes, from a worker with its own retries",
    "sendOnce",
  ),
  "app/features/media/upload/ladder/source.ts": exception(
    "reads ranges of the uploaded original",
    "fetch",
  ),
  "app/features/media/downloads/offline-api.ts": exception(
    "downloads of a device, synchronized again on every start",
    "sendOnce",
  ),
  "app/features/money/tips/use-tipping.ts": exception("asks whether a tip is paid", "sendOnce"),
  "app/features/discovery/search/search-filters.tsx": exception(
    "a GET form: the filters are in the address",
    "submit",
  ),
  "app/routes/logout.tsx": exception(
    "logs out once the downloads are deleted",
    "submit",
    "post form",
  ),
  "app/features/accounts/channel/channel-menu.tsx": exception(STORE, "internals"),
  "app/features/trust/safety/card-menu-content.tsx": exception(STORE, "internals"),
  "app/features/trust/safety/hidden-store.ts": exception(STORE, "internals"),
  "app/features/community/follows/follow-button.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/media/watch/comments/comment-form.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/media/watch/reactions.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/money/tips/tip-page-form.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/money/tips/tip-row.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/routes/subscription-checkout.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/accounts/auth/confirm-identity.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/accounts/auth/second-step-form.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/accounts/auth/sign-in-form.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/accounts/auth/sign-up-form.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/ai/prompts/history.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/accounts/settings/image-field.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/shell/announcement.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/shell/theme-form.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/trust/support/live-chat.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/routes/confirm-identity.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/routes/settings.appearance.tsx": exception(WITHOUT_SCRIPTS, "post form"),
  "app/features/accounts/auth/one-step.tsx": exception(NEXT_PAGE, "post form"),
  "app/features/ai/prompts/prompt-form.tsx": exception(NEXT_PAGE, "post form"),
  "app/routes/forgot-password.tsx": exception(NEXT_PAGE, "post form"),
  "app/routes/reset-password.tsx": exception(NEXT_PAGE, "post form"),
  "app/routes/restore-account.tsx": exception(NEXT_PAGE, "post form"),
  "app/routes/unsubscribe.tsx": exception(NEXT_PAGE, "post form"),
  "app/routes/welcome.tsx": exception(NEXT_PAGE, "post form"),
  "app/features/accounts/settings/language-section.tsx": exception(NEW_DOCUMENT, "post form"),
  "app/shell/language-form.tsx": exception(NEW_DOCUMENT, "post form"),
};

const isZone = (file: string) =>
  file.startsWith("app/") && !file.startsWith("app/lib/mutation/") && !/\.test\.tsx?$/.test(file);

export function writeFaults(file: string, text: string): string[] {
  if (!isZone(file)) return [];
  const found = meansOf(file, text);
  const allowed = EXCEPTIONS[file]?.means ?? [];
  return [
    ...[...found]
      .filter((means) => !allowed.includes(means))
      .map((means) => `${file} ${ALTERNATIVES[means]}`),
    ...allowed
      .filter((means) => !found.has(means))
      .map(
        (means) => `${file} has no ${means}: remove its exception from scripts/checks/writes.ts`,
      ),
  ];
}

export function checkWrites(): string[] {
  const files = sourceFiles(/^app\/.*\.tsx?$/).filter(isZone);
  const deletedFiles = Object.keys(EXCEPTIONS).filter((file) => !files.includes(file));
  return [
    ...files.flatMap((file) => writeFaults(file, readFileSync(join(root, file), "utf8"))),
    ...deletedFiles.map((file) => `scripts/checks/writes.ts lists ${file}, which does not exist`),
  ];
}
