/**
 * Public prices, US dollars, without what a plan includes: Cloudflare's price lists for Workers
 * (Standard), Durable Objects, D1, R2, Queues and Stream (developers.cloudflare.com, "Pricing" of
 * each).
 */
export const PRICES_OF = "2026-11-22";

/** For a million of each. */
export const PRICE_PER_MILLION = {
  workerRequests: 0.3,
  workerCpuMs: 0.02,
  /** HTTP, calls, alarms; of messages that come in through a socket twenty are one. */
  objectRequests: 0.15,
  /** GB-seconds while an object runs; one that may sleep costs none. */
  objectGbSeconds: 12.5,
  /** D1; rows in an object's own SQLite cost the same. */
  rowsRead: 0.001,
  rowsWritten: 1,
  /** Puts, lists, parts. */
  r2ClassA: 4.5,
  r2ClassB: 0.36,
  /** A message is written, read and deleted. */
  queueOperations: 0.4,
} as const;

export const OBJECT_GB = 0.128;
export const SOCKET_MESSAGES_A_REQUEST = 20;
export const QUEUE_OPERATIONS_A_MESSAGE = 3;
/**
 * Bytes from Workers and R2 to viewers: they are counted all the same, for a price list that bills
 * them.
 */
export const EGRESS_PER_GB = 0;

/**
 * What to compare with: a service that does nothing but deliver video, Cloudflare Stream, for a
 * thousand minutes delivered.
 */
export const STREAM_PER_1000_MINUTES = 1;
