import { ulid } from "ulid";
import { type Config, loadConfig } from "./config.ts";
import { createDb } from "./db/client.ts";
import type { Deps } from "./domain/deps.ts";
import { acceptFormerSecret } from "./domain/kernel/former-secrets.ts";
import type { MetricsReading } from "./domain/ops/metrics/contract.ts";
import { createAi } from "./platform/ai/ai.ts";
import {
  createLiveOrigins,
  createMeters,
  createRooms,
  createSupportRooms,
  createThrottle,
} from "./platform/durable-objects.ts";
import { createMail } from "./platform/email.ts";
import { createEventQueue } from "./platform/event-queue.ts";
import { createLog } from "./platform/log.ts";
import { meteredD1 } from "./platform/metered-d1.ts";
import { createMetrics, readMetrics } from "./platform/metrics.ts";
import { createOAuth } from "./platform/oauth/oauth.ts";
import { createPictures } from "./platform/pictures.ts";
import { createJobQueue } from "./platform/queue.ts";
import { createR2Storage } from "./platform/r2.ts";
import { createPayments } from "./platform/stripe/payments.ts";

export interface Context extends Deps {
  config: Config;
  requestId: string;
  readMetrics(): Promise<MetricsReading>;
}

const configs = new WeakMap<Env, Config>();

/** Returns the configuration, cached because bindings do not change while an isolate lives. */
function configOf(env: Env): Config {
  const known = configs.get(env) ?? loadConfig(env);
  if (known.formerSigningSecret !== null)
    acceptFormerSecret(known.signingSecret, known.formerSigningSecret);
  configs.set(env, known);
  return known;
}

export function createContext(env: Env, requestId: string): Context {
  const config = configOf(env);
  const metrics = createMetrics(env.METRICS_HUB, env.ANALYTICS, createLog({ requestId }));
  return {
    config,
    requestId,
    db: createDb(meteredD1(env.DB, metrics)),
    storage: createR2Storage(env.MEDIA, config.r2),
    pictures: createPictures(env.IMAGES),
    rooms: createRooms(env.CHAT_ROOM, requestId),
    origins: createLiveOrigins(env.LIVE_ORIGIN, requestId),
    supportRooms: createSupportRooms(env.SUPPORT_ROOM, requestId),
    chatHours: config.chatHours,
    queue: createJobQueue(env.JOBS, requestId),
    events: createEventQueue(env.EVENTS, Date.now),
    mail: createMail(config.mail),
    oauth: createOAuth(config),
    payments: createPayments(config.payments),
    ai: createAi(config.ai),
    throttle: createThrottle(env.SIGN_IN_THROTTLE, { requestId, factor: config.budgetFactor }),
    meters: createMeters(env.API_METER, requestId),
    metrics,
    readMetrics: () => readMetrics(env.METRICS_HUB),
    signingSecret: config.signingSecret,
    appOrigin: config.appOrigin,
    now: () => Date.now(),
    newId: (prefix) => `${prefix}_${ulid().toLowerCase()}`,
    log: createLog({ requestId }),
  };
}
