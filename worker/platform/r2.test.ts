import { createHash, createHmac } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { createR2Storage } from "./r2.ts";

const KEYS = {
  accountId: "abc123",
  accessKeyId: "key-id",
  secretAccessKey: "secret-key",
  bucket: "media",
};

/** Throws on every access, because presigning and listing must use HTTP and not the R2 binding. */
const noBinding = new Proxy<R2Bucket>(Object.create(null), {
  get: (_target, name) => {
    throw new Error(`The binding was asked for ${String(name)}.`);
  },
});
const storage = createR2Storage(noBinding, KEYS);

afterEach(() => {
  vi.unstubAllGlobals();
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** Computes the expected signature of a presigned URL, as AWS documents for Signature Version 4. */
function signatureOf(address: string, method: string, headers: Record<string, string>): string {
  const url = new URL(address);
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join("&");
  const names = (url.searchParams.get("X-Amz-SignedHeaders") ?? "").split(";");
  const lines = names
    .map((name) => `${name}:${name === "host" ? url.host : headers[name]}\n`)
    .join("");
  const request = [method, url.pathname, query, lines, names.join(";"), "UNSIGNED-PAYLOAD"].join(
    "\n",
  );
  const at = url.searchParams.get("X-Amz-Date") ?? "";
  const scope = `${at.slice(0, 8)}/auto/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", at, scope, sha256(request)].join("\n");
  const key = scope
    .split("/")
    .reduce<string | Buffer>((k, step) => hmac(k, step), `AWS4${KEYS.secretAccessKey}`);
  return hmac(key, text).toString("hex");
}

test("a presigned URL of an upload part is valid for its length and part number only", async () => {
  const address = await storage.presignPart("videos/vid_1/original", "upload/1+x", 3, {
    size: 8_388_608,
    expiresInSeconds: 3600,
  });
  if (address === null) throw new Error("no link");
  const url = new URL(address);
  expect(url.origin + url.pathname).toBe(
    "https://abc123.r2.cloudflarestorage.com/media/videos/vid_1/original",
  );
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    partNumber: "3",
    uploadId: "upload/1+x",
    "X-Amz-Expires": "3600",
    "X-Amz-SignedHeaders": "content-length;host",
  });
  const signature = url.searchParams.get("X-Amz-Signature");
  expect(signatureOf(address, "PUT", { "content-length": "8388608" })).toBe(signature);
  expect(signatureOf(address, "PUT", { "content-length": "8388609" })).not.toBe(signature);
  expect(signatureOf(address, "GET", { "content-length": "8388608" })).not.toBe(signature);
  expect(
    signatureOf(address.replace("partNumber=3", "partNumber=4"), "PUT", {
      "content-length": "8388608",
    }),
  ).not.toBe(signature);
});

test("no upload URL is presigned and no upload parts are listed without R2 keys", async () => {
  const local = createR2Storage(noBinding, null);
  expect(await local.presignPart("k", "u", 1, { size: 1, expiresInSeconds: 60 })).toBeNull();
  expect(await local.listParts("k", "u")).toBeNull();
});

test("the upload parts are listed over several pages, and a missing upload is GONE", async () => {
  const page = (body: string) => `<?xml version="1.0"?><ListPartsResult>${body}</ListPartsResult>`;
  const part = (n: number) =>
    `<Part><PartNumber>${n}</PartNumber><ETag>&quot;e${n}&quot;</ETag><Size>${n * 10}</Size></Part>`;
  const answers: Record<string, string> = {
    "0": page(
      `<IsTruncated>true</IsTruncated><NextPartNumberMarker>1</NextPartNumberMarker>${part(1)}`,
    ),
    "1": page(`<IsTruncated>false</IsTruncated>${part(2)}`),
  };
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    asked.push(request.headers.get("Authorization") ?? "");
    if (url.searchParams.get("uploadId") === "gone") return new Response("", { status: 404 });
    return new Response(answers[url.searchParams.get("part-number-marker") ?? ""]);
  });
  const parts = await storage.listParts("k", "u");
  expect(parts?.map((p) => [p.partNumber, p.size])).toEqual([
    [1, 10],
    [2, 20],
  ]);
  expect(asked).toHaveLength(2);
  for (const authorization of asked) expect(authorization).toContain("Credential=key-id/");
  await expect(storage.listParts("k", "gone")).rejects.toMatchObject({ code: "GONE" });
});
