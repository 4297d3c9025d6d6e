import { CLOSE } from "#worker/domain/live/chat/contract.ts";
import type { LivePass } from "#worker/domain/live/streams/live-pass.ts";
import type { RoomFacts } from "./room-facts.ts";
import type { Placed, Sockets } from "./sockets.ts";

export const SWEEP_MS = 10_000;
/** A client pings every 25 s, so a socket that misses three pings has lost its connection. */
const SILENT_MS = 80_000;

export interface AccessReads {
  findEndedSessions(sessionIds: string[]): Promise<Set<string>>;
  /**
   * Copies the users' current role, plan and restrictions from D1 to their sockets. Returns true if
   * a socket was closed.
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
  /** Closes the sockets of users who lost access. Logs a failed read of D1 and does not throw. */
  run(): Promise<void>;
}

/** Creates the periodic check for users who lost access to the chat without a notification. */
export function createAccessSweep({
  sockets,
  facts,
  reads,
  drop,
  now,
  failed,
}: Parts): AccessSweep {
  type Open = ReturnType<Sockets["all"]>;

  function dropSilent(at: number): Set<string> {
    const sessionIds = new Set<string>();
    for (const { socket, placed } of sockets.all()) {
      if (sockets.lastReceivedAt(socket) < at - SILENT_MS)
        drop(socket, placed, CLOSE.readmit, "silent for too long");
      else if (placed.seat.user) sessionIds.add(placed.seat.user.sessionId);
    }
    return sessionIds;
  }

  function closeEndedSessions(open: Open, endedIds: Set<string>): void {
    for (const { socket, placed } of open) {
      if (placed.seat.user && endedIds.has(placed.seat.user.sessionId))
        drop(socket, placed, CLOSE.readmit, "session ended");
    }
  }

  async function dropRevoked(open: Open): Promise<void> {
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

  /** Finds expired plans, and changes in D1 whose notification to the chat room failed. */
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
        const endedIds = await reads.findEndedSessions([...sessionIds]);
        const open = sockets.all();
        closeEndedSessions(open, endedIds);
        await dropRevoked(open);
      } catch (cause) {
        failed("access not checked", cause);
      }
      await refreshSeats();
    },
  };
}
