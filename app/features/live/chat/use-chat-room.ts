import { useEffect, useState, useSyncExternalStore } from "react";
import {
  type ChatConnection,
  createChatConnection,
} from "#app/features/live/chat/chat-connection.ts";
import { type ChatState, initialChatState } from "#app/features/live/chat/chat-state.ts";

export interface ChatRoom {
  streamId: string | null;
  state: ChatState;
  /** Null on the server and until the page has hydrated. */
  connection: ChatConnection | null;
}

const never = () => () => undefined;
const initial = () => initialChatState;

/**
 * A stream's chat room, joined while the component is shown. Use it once a page and hand it down,
 * so that the page's picture and its panel share one socket.
 * @param viewerId the signed-in user; who one is belongs to the socket, so a change joins anew
 */
export function useChatRoom(streamId: string | null, viewerId: string | null): ChatRoom {
  const [connection, setConnection] = useState<ChatConnection | null>(null);
  const key = streamId === null ? null : `${streamId} ${viewerId ?? ""}`;
  useEffect(() => {
    if (key === null) return;
    const joined = createChatConnection(
      `/api/streams/${encodeURIComponent(key.split(" ")[0] ?? "")}`,
    );
    setConnection(joined);
    return () => {
      joined.close();
      setConnection(null);
    };
  }, [key]);
  const state = useSyncExternalStore(
    connection?.subscribe ?? never,
    connection?.getState ?? initial,
    initial,
  );
  return { streamId, state, connection };
}
