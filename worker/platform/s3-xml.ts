const text = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;

/** Parses ListParts: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListParts.html */
export function readPartsPage(xml: string): {
  parts: { partNumber: number; etag: string; size: number }[];
  nextMarker: string | null;
} {
  const parts = xml
    .split("<Part>")
    .slice(1)
    .map((part) => ({
      partNumber: Number(text(part, "PartNumber")),
      etag: (text(part, "ETag") ?? "").replaceAll("&quot;", "").replaceAll('"', ""),
      size: Number(text(part, "Size")),
    }));
  return {
    parts,
    nextMarker: text(xml, "IsTruncated") === "true" ? text(xml, "NextPartNumberMarker") : null,
  };
}
