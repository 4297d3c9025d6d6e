/**
 * The Durable Objects of live support chats (rooms). A room owns the sockets and the deadline of a
 * chat; D1 stores the messages.
 */
export interface SupportRooms {
  /** Makes the room reload its chat from D1 and update all clients. */
  changed(requestId: string): Promise<void>;
}
