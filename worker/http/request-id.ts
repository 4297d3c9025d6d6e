/**
 * The id that a client gave its request, for the log. Our own id names the request everywhere else, because any client can send
 * the id of another request.
 * @returns undefined for an id that is missing, too long or unsafe to log
 */
export function clientRequestIdOf(request: Request): string | undefined {
  const given = request.headers.get("X-Request-Id") ?? "";
  return /^[\w.-]{1,64}$/.test(given) ? given : undefined;
}
