/**
 * Plays outside companies on a developer's machine, so that every flow works with no account and no key. It shares
 * nothing with the main Worker: the two speak over HTTP, as with the real ones.
 */

interface Company {
  name: string;
  plays: string;
}

/** A company is listed here once the app speaks to it. */
const companies: Company[] = [];

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tributary sandbox</title>
<main style="font: 16px/1.5 system-ui, sans-serif; max-width: 60ch; margin: 3rem auto; padding: 0 1rem">
<h1>Tributary sandbox</h1>
<p>This Worker stands in for outside companies on your machine. It is never deployed.</p>
${
  companies.length === 0
    ? "<p>Nothing is connected yet: no part of Tributary talks to an outside company so far.</p>"
    : `<ul>${companies.map((c) => `<li>${c.name}: ${c.plays}</li>`).join("")}</ul>`
}
</main>
</html>`;

export default {
  fetch(request: Request): Response {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return Response.json({ status: "ok" });
    if (pathname === "/") return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
    return new Response("The sandbox plays nothing at this address.\n", { status: 404 });
  },
};
