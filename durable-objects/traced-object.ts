import { DurableObject } from "cloudflare:workers";
import { createContext } from "#worker/context.ts";
import { recordAlarm } from "#worker/domain/ops/jobs/record-alarm.ts";
import { currentRequest, forRequest, REQUEST_HEADER } from "#worker/platform/current-request.ts";

/** Cloudflare runs a failed alarm again at most this many times. */
const ALARM_RETRIES = 6;

/** Returns true for a close code that applications may send (RFC 6455, section 7.4). */
const isSendable = (code: number) => code === 1000 || (code >= 3000 && code <= 4999);

/**
 * A Durable Object that logs the id of each request and lists failed alarms at /admin/jobs. The
 * first parameter of each RPC method is `caller`, the id of the calling request.
 */
export abstract class TracedObject extends DurableObject<Env> {
  protected abstract readonly kind: "room" | "live" | "meter" | "throttle" | "support";

  override async fetch(request: Request): Promise<Response> {
    const requestId = request.headers.get(REQUEST_HEADER);
    return requestId === null
      ? this.serve(request)
      : forRequest(requestId, () => this.serve(request));
  }

  protected async serve(_request: Request): Promise<Response> {
    return new Response(null, { status: 404 });
  }

  /** Sends a close frame back, or the client would wait 30 s for one and report code 1006. */
  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    if (socket.readyState !== WebSocket.CLOSED) socket.close(isSendable(code) ? code : 1000);
    await this.socketClosed(socket, code);
  }

  protected socketClosed(_socket: WebSocket, _code: number): Promise<void> {
    return Promise.resolve();
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    const object = `${this.kind}-${this.ctx.id.toString().slice(0, 12)}`;
    const context = createContext(this.env, object);
    const startedAt = context.now();
    const tries = info?.retryCount ?? 0;
    const run = {
      object,
      job: `alarm of ${this.kind}`,
      dueAt: info?.scheduledTime ?? startedAt,
      attempts: tries + 1,
      startedAt,
    };
    const record = (end: { state: "done" | "failed" | "dead"; error?: unknown }) =>
      // The record only informs staff, so a failed record must not repeat the alarm.
      recordAlarm(context, { ...run, ...end }).catch((cause: unknown) =>
        context.log.error("alarm not written down", cause),
      );
    try {
      await forRequest(currentRequest() ?? `${object}-${startedAt}`, () => this.wake());
    } catch (error) {
      context.log.error("alarm failed", error, { attempt: tries + 1 });
      await record({ state: tries < ALARM_RETRIES ? "failed" : "dead", error });
      throw error;
    }
    // A room's alarm goes off every few seconds, so a success is recorded only after a failure.
    if (tries > 0) await record({ state: "done" });
  }

  /** Handles the alarm. If this method throws, the platform runs the alarm again. */
  protected abstract wake(): Promise<void>;
}
