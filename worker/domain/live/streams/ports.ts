import type { EndedSessions } from "../../accounts/sessions/rules.ts";
import type { EncoderReport } from "./contract-api.ts";

/** One Durable Object per stream, which receives and serves the stream's media. */
export interface LiveOrigins {
  /** Ends the broadcast and stores the replay with all acknowledged media. Idempotent. */
  end(streamId: string): Promise<void>;
  /** Closes viewers' sockets after the permitted viewers changed. Clients request a new link. */
  accessChanged(streamId: string): Promise<void>;
  /** Closes broadcast studio sockets whose sessions ended. The stream stays live. */
  closeSessions(streamId: string, ended: EndedSessions): Promise<void>;
  /** Returns measurements of the stream's encoder; null if no encoder has sent a segment. */
  encoderReport(streamId: string): Promise<EncoderReport | null>;
  /** Ends the broadcast if the stream is still live, then deletes its media and playlists. */
  erase(streamId: string): Promise<void>;
}
