/** Durable Objects of support chats own the sockets and the deadline; D1 stores the messages. */
export interface SupportRooms {
  /** Makes the room reload its chat from D1 and update all clients. */
  changed(requestId: string): Promise<void>;
}
