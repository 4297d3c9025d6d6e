/**
 * The live chats of support requests. A room owns the sockets and the deadline of a chat; D1 stores
 * the messages.
 */
export interface SupportRooms {
  /** Makes the room reload its chat from D1 and update all clients. */
  changed(requestId: string): Promise<void>;
}
