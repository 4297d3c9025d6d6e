import { DurableObject } from "cloudflare:workers";

/** The origin of one stream's picture and sound. */
export class LiveOrigin extends DurableObject<Env> {
  async end(_streamId: string): Promise<void> {}
}
