import { ulid } from "ulid";
import { type Config, loadConfig } from "./config.ts";
import { createDb } from "./db/client.ts";
import type { Deps } from "./domain/deps.ts";
import { createBuiltInAi } from "./platform/ai/built-in.ts";
import { createLiveOrigins, createRooms, createThrottle } from "./platform/durable-objects.ts";
import { createLog } from "./platform/log.ts";
import { createMail } from "./platform/mail.ts";
import { createOAuth } from "./platform/oauth/oauth.ts";
import { createJobQueue } from "./platform/queue.ts";
import { createR2Storage } from "./platform/r2.ts";

/** What a shell hands to use cases, and the few facts about the request itself. */
export interface Context extends Deps {
  config: Config;
  requestId: string;
}

export function createContext(env: Env, requestId: string): Context {
  const config = loadConfig(env);
  return {
    config,
    requestId,
    db: createDb(env.DB),
    storage: createR2Storage(env.MEDIA, config.r2),
    rooms: createRooms(env.CHAT_ROOM),
    origins: createLiveOrigins(env.LIVE_ORIGIN),
    queue: createJobQueue(env.JOBS),
    mail: createMail(config.mail),
    oauth: createOAuth(config),
    ai: createBuiltInAi(),
    throttle: createThrottle(env.SIGN_IN_THROTTLE),
    signingSecret: config.signingSecret,
    appOrigin: config.appOrigin,
    now: () => Date.now(),
    newId: (prefix) => `${prefix}_${ulid().toLowerCase()}`,
    log: createLog({ requestId }),
  };
}
