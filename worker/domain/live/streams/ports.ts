import type { EndedSessions } from "../../accounts/sessions/rules.ts";

/** The live origins, one per stream. */
export interface LiveOrigins {
  /** Ends the broadcast: what was acknowledged is in the replay. Safe to call twice. */
  end(streamId: string): Promise<void>;
  /** Who may watch has changed: viewers' sockets are closed, so that each asks for a new link. */
  accessChanged(streamId: string): Promise<void>;
  /** Closes the studio's sockets of sessions that have ended; the stream waits for its publisher. */
  closeSessions(streamId: string, ended: EndedSessions): Promise<void>;
  /** Forgets the broadcast, which has ended: its media and its playlists. */
  erase(streamId: string): Promise<void>;
}
