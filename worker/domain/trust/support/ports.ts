/** The live chats of support requests. A room owns the sockets and the deadline; D1 owns the messages. */
export interface SupportRooms {
  /** The chat's row changed: the room reads it anew and tells everybody. */
  changed(requestId: string): Promise<void>;
}
