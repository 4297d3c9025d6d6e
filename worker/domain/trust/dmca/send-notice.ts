import { and, eq, ne, or } from "drizzle-orm";
import { locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { dmcaNotices, videos } from "../../../db/schema.ts";
import { readableVideoTitle } from "../../accounts/visibility/readable-titles.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import type { NoticeInput } from "./contract.ts";
import { statusPath } from "./links.ts";
import { emailNotifier, type NoticeRow } from "./notify-parties.ts";

type SendDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "throttle" | "log">;

const isVisible = and(eq(videos.state, "published"), ne(videos.visibility, "private"));

/**
 * Stores a copyright notice, emails its sender a receipt, and returns the path of the status page.
 * The receipt contains the video's title only if every visitor can read the title.
 */
export async function sendNotice(
  deps: SendDeps,
  { notice, address }: { notice: NoticeInput; address: string },
): Promise<string> {
  await spendTry(deps, limits.notices(address));
  const video = await deps.db
    .select({
      id: videos.id,
      title: readableVideoTitle({ kind: "visitor" }, notice.address),
      ownerId: videos.creatorId,
    })
    .from(videos)
    .where(and(eq(videos.id, notice.address), or(eq(videos.state, "blocked"), isVisible)))
    .get();
  if (!video) {
    const message = t("dmca.errors.videoNotFound");
    throw new DomainError("VALIDATION", message, { fields: { address: message } });
  }
  await spendTry(deps, limits.noticeMails(notice.email));
  const at = deps.now();
  const { address: _address, goodFaith: _goodFaith, perjury: _perjury, ...said } = notice;
  const row: NoticeRow = {
    id: deps.newId("dmca"),
    videoId: video.id,
    videoTitle: video.title ?? `/watch/${video.id}`,
    ownerId: video.ownerId,
    state: "received" as const,
    ...said,
    locale: locale(),
    reason: "",
    takenDownAt: null,
    restoreAt: null,
    createdAt: at,
    updatedAt: at,
  };
  await deps.db.insert(dmcaNotices).values(row);
  await emailNotifier(deps, row, "received");
  return statusPath(deps, row.id);
}
