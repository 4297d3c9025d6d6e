import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { channelUsername } from "#app/features/accounts/channel/channel-username.ts";
import { t } from "#i18n/t.ts";
import { getChannel } from "#worker/domain/accounts/channels/get-channel.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import { listLiveStreams } from "#worker/domain/live/streams/queries.ts";

/**
 * The address of a channel's current stream, which a creator can share before the stream exists.
 * Redirects to the stream while the channel is live, and to the channel's live tab otherwise.
 */
export async function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  const username = channelUsername(params.channel);
  if (!username) throw notFound(t("channel.notFound.page"));
  const channel = await getChannel(ctx, { username, actor });
  if ("movedTo" in channel) return visit(`/@${channel.movedTo}/live`);
  const [live] = channel.isClosed
    ? []
    : await listLiveStreams(ctx, { username: channel.creator.username, limit: 1, actor });
  return visit(live?.streamUrl ?? `/@${channel.creator.username}?tab=live`);
}

// The target changes when a stream starts or ends, so no cache may keep the redirect.
const visit = (path: string) => redirect(path, { headers: { "Cache-Control": "no-store" } });
