import * as z from "zod";

/** Name of the request header that selects how the wrapped Worker answers; see `Mode`. */
export const MODE = "X-Bench-Mode";
/** Name of the request header with the name under which the Worker keeps a recorded document. */
export const DOCUMENT = "X-Bench-Document";

/**
 * Without a mode, the product answers. "warm" answers through the recorder and keeps nothing.
 * "record" keeps the document and its D1 calls, and returns a `Recorded`. "floor" renders the kept
 * document again, after the same D1 calls.
 */
export type Mode = "warm" | "record" | "floor";

/** Description of a recorded document. */
export const Recorded = z.object({
  /** Size of the product's HTML, bytes. */
  bytes: z.number(),
  /** Size of the floor's HTML, bytes. The floor has no comments, which React needs to hydrate. */
  floorBytes: z.number(),
  /** Number of D1 calls. A batch is one call. */
  calls: z.number(),
  statements: z.number(),
  /** Number of elements in the HTML. */
  elements: z.number(),
  /** First difference between the two HTML texts; null if both have the same markup. */
  difference: z.string().nullable(),
});
