import { expect, test } from "vitest";
import { readPartsPage } from "./s3-xml.ts";

const page = (truncated: boolean) => `<?xml version="1.0" encoding="UTF-8"?>
<ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>b</Bucket><Key>videos/vid_1/original</Key>
<PartNumberMarker>0</PartNumberMarker><NextPartNumberMarker>2</NextPartNumberMarker><IsTruncated>${truncated}</IsTruncated>
<Part><PartNumber>1</PartNumber><LastModified>2026-11-21T04:00:00.000Z</LastModified><ETag>&quot;aa11&quot;</ETag><Size>8388608</Size></Part>
<Part><PartNumber>2</PartNumber><ETag>"bb22"</ETag><Size>5</Size></Part></ListPartsResult>`;

test("the parser of S3's ListParts response reads the parts and the next marker", () => {
  const parts = [
    { partNumber: 1, etag: "aa11", size: 8_388_608 },
    { partNumber: 2, etag: "bb22", size: 5 },
  ];
  expect(readPartsPage(page(false))).toEqual({ parts, nextMarker: null });
  expect(readPartsPage(page(true))).toEqual({ parts, nextMarker: "2" });
});

test("the parser of S3's ListParts response finds no parts in an empty upload", () => {
  expect(
    readPartsPage("<ListPartsResult><IsTruncated>false</IsTruncated></ListPartsResult>"),
  ).toEqual({ parts: [], nextMarker: null });
});
