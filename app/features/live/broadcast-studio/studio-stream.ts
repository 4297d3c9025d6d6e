import * as z from "zod/mini";
import { type ApiRequest, apiRequest } from "#app/lib/api.ts";
import { VISIBILITIES } from "#worker/domain/accounts/visibility/contract.ts";

const Stream = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  visibility: z.enum(VISIBILITIES),
  state: z.enum(["ready", "live", "ended"]),
  source: z.enum(["browser", "encoder"]),
  streamUrl: z.string(),
  replayUrl: z.nullable(z.string()),
  startedAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  peakViewers: z.number(),
});

/** What the studio needs of its own stream. */
export type StudioStream = z.output<typeof Stream>;

export interface StreamDetails {
  title: string;
  description: string;
  category: string;
  visibility: StudioStream["visibility"];
  monetized: boolean;
  subscribersOnly: boolean;
}

const pathOf = (streamId: string) => `/api/streams/${encodeURIComponent(streamId)}`;

export const createStream = (
  details: StreamDetails,
  source: StudioStream["source"],
): ApiRequest<StudioStream> => apiRequest("POST", "/api/streams", { ...details, source }, Stream);
export const updateStream = (streamId: string, details: StreamDetails): ApiRequest<StudioStream> =>
  apiRequest("PATCH", pathOf(streamId), details, Stream);
export const endStream = (streamId: string): ApiRequest<StudioStream> =>
  apiRequest("POST", `${pathOf(streamId)}/end`, {}, Stream);
