import { DurableObject } from "cloudflare:workers";

/** The origin of one stream's picture and sound. */
export class LiveOrigin extends DurableObject<Env> {
  async end(_streamId: string): Promise<void> {
    this.ctx.abort("not built yet");
  }

  async accessChanged(): Promise<void> {
    this.ctx.abort("not built yet");
  }
}
