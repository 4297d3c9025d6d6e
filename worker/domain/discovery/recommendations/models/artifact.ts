import * as z from "zod";
import type { ContentModel } from "./content-model.ts";
import type { ImplicitFactors } from "./implicit-factors.ts";
import type { LinearAutoencoder } from "./linear-autoencoder.ts";
import { fromBytes, toBytes } from "./small-numbers.ts";
import { COMPONENTS, type HybridModel } from "./train-hybrid.ts";
import type { VariationalAutoencoder } from "./variational-autoencoder.ts";

/**
 * File format of a trained model, gzipped: "TRBR", format version and header length (u32,
 * little-endian), the header as JSON, then the arrays in the order of the header, each padded to 4
 * bytes. Large matrices have one byte per number and a scale per row.
 */
const MAGIC = 0x52425254;
const FORMAT = 2;

const KINDS = { f32: Float32Array, i8: Int8Array, u32: Uint32Array } as const;
type Numbers = Float32Array | Int8Array | Uint32Array;

const Header = z.strictObject({
  contentIds: z.array(z.string()),
  /** The linear and the neural model know only the first `coreItems` items of `contentIds`. */
  coreItems: z.int().positive(),
  hidden: z.int().positive(),
  latent: z.int().positive(),
  factors: z.strictObject({ size: z.int().positive(), ridge: z.number() }),
  blend: z.array(z.number()).length(COMPONENTS.length),
  arrays: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(["f32", "i8", "u32"]),
      length: z.int().nonnegative(),
    }),
  ),
});

export interface Artifact {
  contentIds: string[];
  model: HybridModel;
}

/** Serializes a model. Lossy: the matrices are rounded to one byte per number. */
export async function packArtifact(artifact: Artifact): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await pipeThrough(encode(artifact), new CompressionStream("gzip")));
}

/** Reads a model that `packArtifact` serialized. @throws Error for other bytes */
export async function unpackArtifact(
  bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
): Promise<Artifact> {
  return decode(await pipeThrough(bytes, new DecompressionStream("gzip")));
}

async function pipeThrough(
  bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer();
}

function encode({ contentIds, model }: Artifact): Uint8Array<ArrayBuffer> {
  const { collaborative, deep, content, factors, popularity, blend } = model;
  const arrays: [string, Numbers][] = [
    ["linear.scales", collaborative.scales],
    ["linear.weights", collaborative.weights],
    ...small("deep.input", deep.input, deep.hidden),
    ["deep.inputBias", deep.inputBias],
    ...small("deep.middle", deep.middle, 2 * deep.latent),
    ["deep.middleBias", deep.middleBias],
    ...small("deep.output", deep.output, deep.itemCount),
    ["deep.outputBias", deep.outputBias],
    ...small("factors.items", factors.items, factors.size),
    ["factors.gram", factors.gram],
    ["popularity", popularity],
    ...raggedColumns("properties", content.properties),
    ...raggedColumns(
      "postings.items",
      content.postings.map(({ items }) => items),
    ),
    ["postings.weights", concatenate(content.postings.map(({ weights }) => weights))],
  ];
  const header = new TextEncoder().encode(
    JSON.stringify({
      contentIds,
      coreItems: collaborative.itemCount,
      hidden: deep.hidden,
      latent: deep.latent,
      factors: { size: factors.size, ridge: factors.ridge },
      blend,
      arrays: arrays.map(([name, numbers]) => ({
        name,
        kind: kindOf(numbers),
        length: numbers.length,
      })),
    }),
  );
  const size = arrays.reduce(
    (sum, [, numbers]) => sum + paddedLength(numbers.byteLength),
    12 + paddedLength(header.byteLength),
  );
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  [MAGIC, FORMAT, header.byteLength].forEach((word, at) => {
    view.setUint32(4 * at, word, true);
  });
  bytes.set(header, 12);
  let at = 12 + paddedLength(header.byteLength);
  for (const [, numbers] of arrays) {
    bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), at);
    at += paddedLength(numbers.byteLength);
  }
  return bytes;
}

/** Most of the returned arrays are views of the buffer and share its memory. */
function decode(buffer: ArrayBuffer): Artifact {
  const view = new DataView(buffer);
  if (
    buffer.byteLength < 12 ||
    view.getUint32(0, true) !== MAGIC ||
    view.getUint32(4, true) !== FORMAT
  ) {
    throw new Error("These bytes are no model of this format.");
  }
  const headerLength = view.getUint32(8, true);
  const header = Header.parse(
    JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 12, headerLength))),
  );
  const arrays = new Map<string, Numbers>();
  let at = 12 + paddedLength(headerLength);
  for (const { name, kind, length } of header.arrays) {
    const numbers = new KINDS[kind](buffer, at, length);
    arrays.set(name, numbers);
    at += paddedLength(numbers.byteLength);
  }
  const missingError = (name: string) => new Error(`The model lacks ${name}.`);
  const floats = (name: string): Float32Array => {
    const numbers = arrays.get(name);
    if (!(numbers instanceof Float32Array)) throw missingError(name);
    return numbers;
  };
  const indices = (name: string): Uint32Array => {
    const numbers = arrays.get(name);
    if (!(numbers instanceof Uint32Array)) throw missingError(name);
    return numbers;
  };
  const bytes = (name: string): Int8Array => {
    const numbers = arrays.get(name);
    if (!(numbers instanceof Int8Array)) throw missingError(name);
    return numbers;
  };
  const matrix = (name: string): Float32Array =>
    fromBytes({ values: bytes(name), scales: floats(`${name}.scales`) });
  const itemCount = header.contentIds.length;
  const properties = indices("properties.values");
  const [postingItems, postingWeights] = [
    indices("postings.items.values"),
    floats("postings.weights"),
  ];
  const collaborative: LinearAutoencoder = {
    itemCount: header.coreItems,
    scales: floats("linear.scales"),
    weights: bytes("linear.weights"),
  };
  const deep: VariationalAutoencoder = {
    itemCount: header.coreItems,
    hidden: header.hidden,
    latent: header.latent,
    input: matrix("deep.input"),
    inputBias: floats("deep.inputBias"),
    middle: matrix("deep.middle"),
    middleBias: floats("deep.middleBias"),
    output: matrix("deep.output"),
    outputBias: floats("deep.outputBias"),
  };
  const content: ContentModel = {
    itemCount,
    properties: rowsOf(indices("properties.lengths")).map(([from, to]) =>
      properties.subarray(from, to),
    ),
    postings: rowsOf(indices("postings.items.lengths")).map(([from, to]) => ({
      items: postingItems.subarray(from, to),
      weights: postingWeights.subarray(from, to),
    })),
  };
  const { size, ridge } = header.factors;
  const factors: ImplicitFactors = {
    itemCount,
    size,
    ridge,
    items: matrix("factors.items"),
    gram: floats("factors.gram"),
  };
  return {
    contentIds: header.contentIds,
    model: {
      collaborative,
      deep,
      content,
      factors,
      popularity: floats("popularity"),
      blend: header.blend,
    },
  };
}

function small(name: string, numbers: Float32Array, columns: number): [string, Numbers][] {
  const { scales, values } = toBytes(numbers, columns);
  return [
    [name, values],
    [`${name}.scales`, scales],
  ];
}

const paddedLength = (bytes: number) => Math.ceil(bytes / 4) * 4;

const kindOf = (numbers: Numbers) =>
  numbers instanceof Float32Array ? "f32" : numbers instanceof Int8Array ? "i8" : "u32";

const raggedColumns = (name: string, rows: Uint32Array[]): [string, Numbers][] => [
  [`${name}.lengths`, Uint32Array.from(rows, (row) => row.length)],
  [`${name}.values`, Uint32Array.from(rows.flatMap((row) => [...row]))],
];

const concatenate = (rows: Float32Array[]) => Float32Array.from(rows.flatMap((row) => [...row]));

function rowsOf(lengths: Uint32Array): [from: number, to: number][] {
  let at = 0;
  return Array.from(lengths, (length) => {
    at += length;
    return [at - length, at];
  });
}
