import { Miniflare } from "miniflare";

/**
 * The baseline: a Worker and a page that only pass parts of a file to the R2 binding, with the same
 * part size and concurrency as ours.
 */
const WORKER = `
const page = \`<!doctype html><title>bare</title><input type="file"><script type="module">
const PART = 8 * 1024 * 1024;
const put = (url, body) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  request.open("PUT", url);
  request.onload = () => request.status === 200 ? resolve(request.responseText) : reject(new Error(request.responseText));
  request.onerror = () => reject(new Error("network"));
  request.send(body);
});
document.querySelector("input").onchange = async ({ target }) => {
  const file = target.files[0];
  const key = "bare/" + crypto.randomUUID();
  const { uploadId } = await (await fetch("/start?key=" + key, { method: "POST" })).json();
  const parts = [];
  let next = 1;
  const one = async () => {
    for (let n = next++; (n - 1) * PART < file.size; n = next++) {
      const etag = await put("/part?key=" + key + "&id=" + encodeURIComponent(uploadId) + "&n=" + n, file.slice((n - 1) * PART, n * PART));
      parts.push({ partNumber: n, etag });
    }
  };
  await Promise.all([one(), one(), one(), one()]);
  parts.sort((a, b) => a.partNumber - b.partNumber);
  await fetch("/complete?key=" + key + "&id=" + encodeURIComponent(uploadId), { method: "POST", body: JSON.stringify(parts) });
};
</script>\`;
export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    const upload = () => env.MEDIA.resumeMultipartUpload(searchParams.get("key"), searchParams.get("id"));
    if (pathname === "/start") return Response.json({ uploadId: (await env.MEDIA.createMultipartUpload(searchParams.get("key"))).uploadId });
    if (pathname === "/part") return new Response((await upload().uploadPart(Number(searchParams.get("n")), request.body)).etag);
    if (pathname === "/complete") return Response.json({ size: (await upload().complete(await request.json())).size });
    if (pathname === "/") return new Response(page, { headers: { "Content-Type": "text/html" } });
    return new Response("not found", { status: 404 });
  },
};`;

export async function startBare(port: number, folder: string): Promise<Miniflare> {
  const bare = new Miniflare({
    modules: true,
    script: WORKER,
    host: "localhost",
    port,
    compatibilityDate: "2026-07-01",
    r2Buckets: ["MEDIA"],
    r2Persist: folder,
  });
  await bare.ready;
  return bare;
}
