import type WebSocket from "ws";
import { CHECKED } from "../../worker/domain/live/chat/contract.ts";

const CHECK = Buffer.from('{"type":"check","id":"');

/**
 * Confirms a `check` frame of the chat room. The room closes the socket of a client that does not
 * confirm `check` frames.
 * Returns false if `frame` is not a `check` frame.
 */
export function confirmCheck(socket: WebSocket, frame: Buffer): boolean {
  if (!frame.subarray(0, CHECK.length).equals(CHECK)) return false;
  socket.send(
    `${CHECKED}${frame.toString("latin1", CHECK.length, frame.indexOf(34, CHECK.length))}`,
  );
  return true;
}
