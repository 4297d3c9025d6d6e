import { DurableObject } from "cloudflare:workers";

/** The room of one stream. */
export class ChatRoom extends DurableObject<Env> {
  async streamChanged(_state: "live" | "reconnecting" | "ended"): Promise<void> {}

  async viewerCount(): Promise<number> {
    return this.ctx.getWebSockets().length;
  }
}
