import { useEffect, useState, useSyncExternalStore } from "react";
import {
  type ChatConnection,
  createChatConnection,
} from "#app/features/live/chat/chat-connection.ts";
import { type ChatState, initialChatState } from "#app/features/live/chat/chat-state.ts";

export interface ChatRoom {
  streamId: string | null;
  state: ChatState;
  connection: ChatConnection | null;
}

const never = () => () => undefined;
const initial = () => initialChatState;

/**
 * Each page must call this once, so that the player and the chat panel share one socket.
 * @param viewerId a change of user reconnects, because the socket belongs to one user
 */
export function useChatRoom(streamId: string | null, viewerId: string | null): ChatRoom {
  const [connection, setConnection] = useState<ChatConnection | null>(null);
  const key = streamId === null ? null : `${streamId} ${viewerId ?? ""}`;
  useEffect(() => {
    if (key === null) return;
    const newConnection = createChatConnection(
      `/api/streams/${encodeURIComponent(key.split(" ")[0] ?? "")}`,
    );
    setConnection(newConnection);
    return () => {
      newConnection.close();
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
