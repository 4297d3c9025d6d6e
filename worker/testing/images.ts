/** Text in every metadata field of the test images. Uploads must remove the metadata. */
export const CANARY = "52.5200N13.4050E";

function joined(...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
const ascii = (text: string) => new TextEncoder().encode(text);
const be16 = (n: number) => Uint8Array.of(n >> 8, n & 255);
const be32 = (n: number) => Uint8Array.of(n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255);
const le32 = (n: number) => be32(n).reverse();
const segment = (marker: number, body: Uint8Array) =>
  joined(Uint8Array.of(0xff, marker), be16(body.length + 2), body);

interface Size {
  width: number;
  height: number;
}
const SMALL: Size = { width: 40, height: 30 };

/** Returns a JPEG with EXIF data. @param orientation EXIF value, 1 to 8 */
export function jpegWithGps(orientation = 1, { width, height } = SMALL): Uint8Array<ArrayBuffer> {
  const tiff = joined(
    ascii("MM\0*"),
    be32(8),
    be16(1),
    Uint8Array.of(0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0),
    be32(0),
    ascii(CANARY),
  );
  return joined(
    Uint8Array.of(0xff, 0xd8),
    segment(0xe0, ascii("JFIF\0\x01\x02\0\0\x01\0\x01\0\0")),
    segment(0xe1, joined(ascii("Exif\0\0"), tiff)),
    segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0<x>${CANARY}</x>`)),
    segment(0xe2, ascii("ICC_PROFILE\0kept")),
    segment(0xed, ascii(`Photoshop 3.0\0${CANARY}`)),
    segment(0xfe, ascii(CANARY)),
    segment(
      0xc0,
      joined(Uint8Array.of(8), be16(height), be16(width), Uint8Array.of(1, 1, 0x11, 0)),
    ),
    segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
    Uint8Array.of(1, 2, 3, 0xff, 0, 4, 0xff, 0xd0, 5, 0xff, 0xd9),
    ascii(`a film behind the picture ${CANARY}`),
  );
}

const pngChunk = (name: string, body: Uint8Array) =>
  joined(be32(body.length), ascii(name), body, be32(0));
const pngHead = ({ width, height }: Size) =>
  joined(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk("IHDR", joined(be32(width), be32(height), Uint8Array.of(8, 2, 0, 0, 0))),
  );

/** Returns a PNG image of `size` without metadata, whose image data has `dataBytes` bytes. */
export const pngOfSize = (size: Size, dataBytes = 100): Uint8Array<ArrayBuffer> =>
  joined(
    pngHead(size),
    pngChunk("IDAT", new Uint8Array(dataBytes)),
    pngChunk("IEND", new Uint8Array(0)),
  );

export function pngWithText(size = SMALL): Uint8Array<ArrayBuffer> {
  return joined(
    pngHead(size),
    pngChunk("eXIf", ascii(CANARY)),
    pngChunk("tEXt", ascii(`Comment\0${CANARY}`)),
    pngChunk("gAMA", be32(45455)),
    pngChunk("IDAT", ascii("picture")),
    pngChunk("IEND", new Uint8Array(0)),
    ascii(CANARY),
  );
}

const webpChunk = (name: string, body: Uint8Array) =>
  joined(ascii(name), le32(body.length), body, new Uint8Array(body.length % 2));
/** Returns a WebP image. `flags` are the bits of its VP8X chunk that announce metadata chunks. */
function webpOf({ width, height }: Size, flags: number, ...more: Uint8Array[]) {
  const side = (pixels: number) => le32(pixels - 1).subarray(0, 3);
  const body = joined(
    webpChunk("VP8X", joined(Uint8Array.of(flags, 0, 0, 0), side(width), side(height))),
    webpChunk("VP8 ", ascii("picture data")),
    ...more,
  );
  return joined(ascii("RIFF"), le32(4 + body.length), ascii("WEBP"), body);
}

/** Returns a WebP image without metadata. The server stores such an image unchanged. */
export const webpOfSize = (size: Size): Uint8Array<ArrayBuffer> => webpOf(size, 0);

export const webpWithExif = (size = SMALL): Uint8Array<ArrayBuffer> =>
  webpOf(
    size,
    0b0000_1100,
    webpChunk("EXIF", ascii(CANARY)),
    webpChunk("XMP ", ascii(`<x>${CANARY}</x>`)),
  );

export function gifWithComment(): Uint8Array<ArrayBuffer> {
  const sub = (text: string) => joined(Uint8Array.of(text.length), ascii(text));
  const end = Uint8Array.of(0);
  return joined(
    ascii("GIF89a"),
    Uint8Array.of(40, 0, 30, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255),
    joined(Uint8Array.of(0x21, 0xff), sub("NETSCAPE2.0"), Uint8Array.of(3, 1, 0, 0), end),
    joined(Uint8Array.of(0x21, 0xfe), sub(CANARY), end),
    joined(Uint8Array.of(0x21, 0xff), sub("XMP DataXMP"), sub(CANARY), end),
    joined(Uint8Array.of(0x2c, 0, 0, 0, 0, 40, 0, 30, 0, 0), Uint8Array.of(2), sub("abc"), end),
    Uint8Array.of(0x3b),
    ascii(CANARY),
  );
}
