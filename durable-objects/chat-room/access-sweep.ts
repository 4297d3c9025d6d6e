import { CLOSE } from "#worker/domain/live/chat/contract.ts";
import type { LivePass } from "#worker/domain/live/streams/live-pass.ts";
import type { RoomFacts } from "./room-facts.ts";
import type { Placed, Sockets } from "./sockets.ts";

/** Minimum time between two checks of all sockets, ms. */
export const SWEEP_MS = 10_000;
/**
 * Clients ping every 25 s. A socket that was silent for three pings has lost its connection without
 * a close frame.
 */
const SILENT_MS = 80_000;

export interface AccessReads {
  findLostSessions(sessionIds: string[]): Promise<Set<string>>;
  /**
   * Reads the current role, plan and restrictions of these users from D1, and updates the copies in
   * their sockets' attachments.
   * @returns true if a socket was closed
   */
  refreshSeats(userIds: string[]): Promise<boolean>;
  findRevokedPasses(passes: LivePass[]): Promise<Set<LivePass>>;
}

interface Parts {
  sockets: Sockets;
  facts: RoomFacts;
  reads: AccessReads;
  drop(socket: WebSocket, placed: Placed, code: number, reason: string): void;
  now(): number;
  failed(event: string, cause: unknown): void;
}

export interface AccessSweep {
  isDue(): boolean;
  /**
   * Closes the sockets that are silent, whose session has ended or whose access was revoked, and
   * updates outdated user data in the sockets' attachments. Logs a failed read and does not throw.
   */
  run(): Promise<void>;
}

/**
 * Creates the periodic check of a chat room's sockets. The check finds lost access even if the room
 * was not notified.
 */
export function createAccessSweep({
  sockets,
  facts,
  reads,
  drop,
  now,
  failed,
}: Parts): AccessSweep {
  type Open = ReturnType<Sockets["all"]>;

  /**
   * Closes silent sockets.
   * @returns the ids of the sessions behind the sockets that stay open
   */
  function dropSilent(at: number): Set<string> {
    const sessionIds = new Set<string>();
    for (const { socket, placed } of sockets.all()) {
      if (sockets.lastHeard(socket) < at - SILENT_MS)
        drop(socket, placed, CLOSE.readmit, "silent for too long");
      else if (placed.seat.user) sessionIds.add(placed.seat.user.sessionId);
    }
    return sessionIds;
  }

  function dropLostSessions(open: Open, lost: Set<string>): void {
    for (const { socket, placed } of open) {
      if (placed.seat.user && lost.has(placed.seat.user.sessionId))
        drop(socket, placed, CLOSE.readmit, "session ended");
    }
  }

  /** Includes visitors, because access to a stream can change while they watch it. */
  async function dropRevoked(open: Open): Promise<void> {
    // A chat room without a socket may not know its stream's id.
    if (open.length === 0) return;
    const revoked = await reads.findRevokedPasses(
      open.flatMap(({ placed }) => placed.seat.pass ?? []),
    );
    for (const { socket, placed } of open) {
      const { pass } = placed.seat;
      if (pass === undefined || revoked.has(pass))
        drop(socket, placed, CLOSE.readmit, "access changed");
    }
  }

  /**
   * Updates the user data in the attachments of all sockets. This data (the seat) is a copy of a
   * user's data in D1, such as plan, role, ban and follow. Most code that changes this data in D1
   * notifies the chat room. This function finds changes without a notification, such as an expired
   * plan, and changes whose notification failed.
   */
  async function refreshSeats(): Promise<void> {
    const userIds = new Set(sockets.all().flatMap(({ placed }) => placed.seat.user?.id ?? []));
    if (userIds.size === 0) return;
    try {
      await reads.refreshSeats([...userIds]);
    } catch (cause) {
      failed("seats not refreshed", cause);
    }
  }

  return {
    isDue: () => now() - facts.get().sweptAt >= SWEEP_MS,
    async run() {
      const at = now();
      const sessionIds = dropSilent(at);
      facts.set({ sweptAt: at });
      try {
        const lost = await reads.findLostSessions([...sessionIds]);
        const open = sockets.all();
        dropLostSessions(open, lost);
        await dropRevoked(open);
      } catch (cause) {
        failed("access not checked", cause);
      }
      await refreshSeats();
    },
  };
}
