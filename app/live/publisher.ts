import type { LivePublisher } from "./publisher-contract.ts";

export type { LivePublisher, PublisherOptions, PublisherSnapshot } from "./publisher-contract.ts";

/** The broadcast of one stream from this browser. */
export function createLivePublisher({ streamId }: { streamId: string }): LivePublisher {
  throw new Error(`The publisher of ${streamId} is not built yet.`);
}
