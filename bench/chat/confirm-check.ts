import type WebSocket from "ws";
import { CHECKED } from "../../worker/domain/live/chat/contract.ts";

const CHECK = Buffer.from('{"type":"check","id":"');

/**
 * Answers a check of the chat room, which closes the socket of a client that does not answer.
 * Returns false if the frame is no check.
 */
export function confirmCheck(socket: WebSocket, frame: Buffer): boolean {
  if (!frame.subarray(0, CHECK.length).equals(CHECK)) return false;
  socket.send(
    `${CHECKED}${frame.toString("latin1", CHECK.length, frame.indexOf(34, CHECK.length))}`,
  );
  return true;
}
