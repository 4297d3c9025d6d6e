import { useEffect, useState, useSyncExternalStore } from "react";
import {
  type ChatConnection,
  createChatConnection,
} from "#app/features/live/chat/chat-connection.ts";
import { type ChatState, initialChatState } from "#app/features/live/chat/chat-state.ts";

export interface SupportChatRoom {
  state: ChatState;
  /** `connection` is null on the server and until hydration. */
  connection: ChatConnection | null;
}

const never = () => () => undefined;
const initial = () => initialChatState;

export function useSupportChat(requestId: string): SupportChatRoom {
  const [connection, setConnection] = useState<ChatConnection | null>(null);
  useEffect(() => {
    const newConnection = createChatConnection(`/api/support/${encodeURIComponent(requestId)}`);
    setConnection(newConnection);
    return () => {
      newConnection.close();
      setConnection(null);
    };
  }, [requestId]);
  const state = useSyncExternalStore(
    connection?.subscribe ?? never,
    connection?.getState ?? initial,
    initial,
  );
  return { state, connection };
}
