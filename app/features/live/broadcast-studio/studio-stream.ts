import { apiRequest } from "#app/lib/api.ts";
import type { Visibility } from "#worker/domain/accounts/visibility/contract.ts";
import type { StartStreamInput } from "#worker/domain/live/streams/contract.ts";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";

export interface StreamDetails {
  title: string;
  description: string;
  category: string;
  visibility: Visibility;
  monetized: boolean;
  subscribersOnly: boolean;
}

const pathOf = (streamId: string) => `/api/streams/${encodeURIComponent(streamId)}`;

export const createStream = (details: StreamDetails, source: StartStreamInput["source"]) =>
  apiRequest<OwnStream>("POST", "/api/streams", { ...details, source });
export const updateStream = (streamId: string, details: StreamDetails) =>
  apiRequest<OwnStream>("PATCH", pathOf(streamId), details);
export const endStream = (streamId: string) =>
  apiRequest<OwnStream>("POST", `${pathOf(streamId)}/end`);
