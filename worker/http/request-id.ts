/** Ours, unless a proxy in front already named the request in a shape that is safe to log. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("X-Request-Id");
  return given && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}
