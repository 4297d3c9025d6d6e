/**
 * List prices in US dollars; free amounts are not deducted. Source: Cloudflare's "Pricing" pages
 * for Workers, Durable Objects, D1, R2, Queues and Stream (developers.cloudflare.com).
 */
export const PRICES_OF = "2026-11-22";

export const PRICE_PER_MILLION = {
  workerRequests: 0.3,
  workerCpuMs: 0.02,
  /** HTTP requests, RPC calls and alarms. 20 incoming socket messages count as one request. */
  objectRequests: 0.15,
  /** GB-seconds of memory while a Durable Object runs. A hibernating object costs nothing. */
  objectGbSeconds: 12.5,
  /** Rows in D1 and in a Durable Object's SQLite cost the same. */
  rowsRead: 0.001,
  rowsWritten: 1,
  /** R2 operations that write, list or upload in parts. */
  r2ClassA: 4.5,
  r2ClassB: 0.36,
  queueOperations: 0.4,
} as const;

export const OBJECT_GB = 0.128;
export const SOCKET_MESSAGES_A_REQUEST = 20;
export const QUEUE_OPERATIONS_A_MESSAGE = 3;
/** Egress from Workers and R2 is free. The bytes are counted to compare with other providers. */
export const EGRESS_PER_GB = 0;

export const STREAM_PER_1000_MINUTES = 1;
