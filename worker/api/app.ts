import { DomainError } from "../domain/errors.ts";
import { errorToResponse } from "../http/error-response.ts";
import { mountAdmin } from "./admin.ts";
import { mountAuth } from "./auth.ts";
import { mountChat } from "./chat.ts";
import { mountCommunity } from "./community.ts";
import { mountExports } from "./exports.ts";

import { mountFactors } from "./factors.ts";
import { mountHealth } from "./health.ts";
import { mountIngest } from "./ingest.ts";
import { mountLiveMedia } from "./live-media.ts";
import { mountMedia } from "./media.ts";
import { mountOAuth } from "./oauth.ts";
import { mountPeople } from "./people.ts";
import { mountPlayback } from "./playback.ts";
import { mountProfile } from "./profile.ts";
import { mountReference } from "./reference.ts";
import { createApi } from "./route.ts";
import { mountStreams } from "./streams.ts";
import { mountUploads } from "./uploads.ts";
import { mountVideos } from "./videos.ts";
import { mountVideosWrite } from "./videos-write.ts";

/** Paths that Hono answers; every other path is a page, and so is the reference of the API. */
export const isApiPath = (pathname: string) =>
  !/^\/api\/docs(\.data)?$/.test(pathname) &&
  (/^\/(api|auth|media|images|live|upload-parts)\//.test(pathname) || pathname === "/healthz" || pathname === "/readyz");

export const api = createApi();
mountHealth(api);
mountAuth(api);
mountFactors(api);
mountOAuth(api);
mountVideos(api);
mountPlayback(api);
mountProfile(api);
mountMedia(api);
mountCommunity(api);
mountPeople(api);
mountExports(api);
mountStreams(api);
mountIngest(api);
mountLiveMedia(api);
mountChat(api);
mountUploads(api);
mountVideosWrite(api);
mountAdmin(api);
mountReference(api);

api.notFound((c) => errorToResponse(new DomainError("NOT_FOUND", "There is nothing at this address."), c.env.ctx));
api.onError((error, c) => errorToResponse(error, c.env.ctx));
