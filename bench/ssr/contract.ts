import * as z from "zod";

/** Name of the request header that selects how the wrapped Worker answers; see `Mode`. */
export const MODE = "X-Bench-Mode";
/** Name of the request header that contains the name of a recorded document. */
export const DOCUMENT = "X-Bench-Document";

/**
 * Determines how the wrapped Worker answers. A request without a mode gets the product's response.
 * "warm" lets the product answer through the recorder, and stores nothing.
 * "record" stores the product's document and its D1 calls, and returns a `Recorded`.
 * "floor" repeats the D1 calls of a stored document and renders the document with React.
 */
export type Mode = "warm" | "record" | "floor";

/** Description of a recorded document. */
export const Recorded = z.object({
  /** Size of the product's HTML, bytes. */
  bytes: z.number(),
  /** Size of the floor's HTML, bytes. The floor's HTML lacks the comments for hydration. */
  floorBytes: z.number(),
  /** Number of D1 calls. A batch is one call. */
  calls: z.number(),
  statements: z.number(),
  /** Number of elements in the product's HTML. */
  elements: z.number(),
  /** First difference between the product's and the floor's markup; null if both are equal. */
  difference: z.string().nullable(),
});
