/** A fault that the person who runs the command can repair. Its message says how. */
export class SetupError extends Error {
  override name = "SetupError";
}
