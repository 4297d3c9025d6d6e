/** An error whose message tells the person at the terminal how to fix the problem. */
export class SetupError extends Error {
  override name = "SetupError";
}
