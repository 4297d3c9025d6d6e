/** The Durable Object of a support chat owns sockets and deadline; D1 stores the messages. */
export interface SupportRooms {
  /** Makes the room reload its chat from D1 and update all clients. */
  changed(requestId: string): Promise<void>;
}
