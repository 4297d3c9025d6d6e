import { and, eq, inArray, ne, or } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { supportRequests, users } from "../../../db/schema.ts";
import { findEndedSessions } from "../../accounts/api-keys/find-ended-sessions.ts";
import { recordReading } from "../../accounts/audit/record-reading.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { ChatMessage } from "../../live/chat/contract.ts";
import type { Seat } from "../../live/chat/seat.ts";
import type { SupportMessage } from "./contract.ts";
import type { ChatEnd, ChatPhase } from "./contract-chat.ts";
import { messagesOf } from "./queries.ts";

const HISTORY_MAX = 300;
/** Author ID of all staff messages, so that users do not learn which staff member replied. */
const STAFF_ID = "staff";

export interface RoomChat {
  userId: string;
  phase: ChatPhase;
  end: ChatEnd | null;
  awaitedSince: number | null;
  staffId: string | null;
}

/** Admits a user to a support chat, as its requester or as staff, and logs the access of staff. */
export async function admitToSupportChat(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { requestId, actor }: { requestId: string; actor: SignedInActor },
): Promise<Seat> {
  const chat = await findRoomChat(deps, requestId);
  const isRequester = chat?.userId === actor.id;
  if (chat === null || (!isRequester && actor.role === "user"))
    throw notFound(t("support.notFound.request"));
  await recordReading(deps, { actor, userIds: [chat.userId], type: "support", withinMs: 0 });
  const { id, sessionId, username, avatar, isVerified, emailVerified, plan, isPartner } = actor;
  const defaultFlags = {
    isStreamer: false,
    isBlocked: false,
    isModerator: false,
    isFollower: false,
    silencedUntil: 0,
    hides: "",
  };
  return {
    streamId: requestId,
    channelId: chat.userId,
    streamState: "live",
    user: {
      id,
      sessionId,
      username,
      avatar,
      isVerified,
      emailVerified,
      plan,
      isPartner,
      isStaff: !isRequester,
      ...defaultFlags,
    },
  };
}

/** Returns the live chat of a support request; null if the request never had a live chat. */
export async function findRoomChat(
  { db }: Pick<Deps, "db">,
  requestId: string,
): Promise<RoomChat | null> {
  const r = supportRequests;
  const row = await db
    .select({
      userId: r.userId,
      phase: r.chat,
      end: r.chatEnd,
      awaitedSince: r.chatAwaitedSince,
      staffId: r.chatStaffId,
    })
    .from(r)
    .where(eq(r.id, requestId))
    .get();
  return row === undefined || row.phase === null ? null : { ...row, phase: row.phase };
}

/** Returns the messages of a support chat in the format of a chat room, oldest first. */
export async function listChatMessages(
  deps: Pick<Deps, "db">,
  { requestId, userId }: { requestId: string; userId: string },
) {
  const messages = await messagesOf(deps, requestId);
  return messages
    .slice(-HISTORY_MAX)
    .map((message) => toChatMessage({ requestId, userId }, message));
}

/** Returns the messages of a support chat to a client without a WebSocket. */
export async function readSupportChat(
  deps: Pick<Deps, "db" | "now" | "newId">,
  input: { requestId: string; actor: SignedInActor },
): Promise<ChatMessage[]> {
  const { channelId } = await admitToSupportChat(deps, input);
  return listChatMessages(deps, { requestId: input.requestId, userId: channelId });
}

/** Converts a message of a support request to the format of a chat room. */
export function toChatMessage(
  { requestId, userId }: { requestId: string; userId: string },
  { id, text, fromStaff, createdAt }: SupportMessage,
): ChatMessage {
  return {
    id,
    content: text,
    createdAt,
    streamId: requestId,
    userId: fromStaff ? STAFF_ID : userId,
    isDonation: false,
    donationAmount: null,
    currency: null,
    replyTo: null,
    user: { username: "", avatar: null, isVerified: false, badges: fromStaff ? ["staff"] : [] },
  };
}

interface Seated {
  userId: string;
  sessionId: string;
}

/** Returns the IDs of sessions that have lost access to a support chat. */
export async function findRevokedSeats(
  deps: Pick<Deps, "db" | "now">,
  { requestUserId, seats }: { requestUserId: string; seats: readonly Seated[] },
): Promise<Set<string>> {
  if (seats.length === 0) return new Set();
  const [lostSessions, entitled] = await Promise.all([
    findEndedSessions(
      deps,
      seats.map(({ sessionId }) => sessionId),
    ),
    deps.db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          inArray(users.id, [...new Set(seats.map(({ userId }) => userId))]),
          or(eq(users.id, requestUserId), ne(users.role, "user")),
        ),
      ),
  ]);
  const ids = new Set(entitled.map(({ id }) => id));
  for (const { userId, sessionId } of seats) if (!ids.has(userId)) lostSessions.add(sessionId);
  return lostSessions;
}
