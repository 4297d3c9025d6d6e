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

/** Returns a JPEG with EXIF data. @param orientation EXIF value, 1 to 8 */
export function jpegWithGps(orientation = 1): Uint8Array<ArrayBuffer> {
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
    segment(0xc0, Uint8Array.of(8, 0, 30, 0, 40, 1, 1, 0x11, 0)),
    segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
    Uint8Array.of(1, 2, 3, 0xff, 0, 4, 0xff, 0xd0, 5, 0xff, 0xd9),
    ascii(`a film behind the picture ${CANARY}`),
  );
}

export function pngWithText(): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, body: Uint8Array) =>
    joined(be32(body.length), ascii(name), body, be32(0));
  return joined(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", joined(be32(40), be32(30), Uint8Array.of(8, 2, 0, 0, 0))),
    chunk("eXIf", ascii(CANARY)),
    chunk("tEXt", ascii(`Comment\0${CANARY}`)),
    chunk("gAMA", be32(45455)),
    chunk("IDAT", ascii("picture")),
    chunk("IEND", new Uint8Array(0)),
    ascii(CANARY),
  );
}

export function webpWithExif(): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, body: Uint8Array) =>
    joined(ascii(name), le32(body.length), body, new Uint8Array(body.length % 2));
  const body = joined(
    chunk("VP8X", Uint8Array.of(0b0000_1100, 0, 0, 0, 39, 0, 0, 29, 0, 0)),
    chunk("VP8 ", ascii("picture data")),
    chunk("EXIF", ascii(CANARY)),
    chunk("XMP ", ascii(`<x>${CANARY}</x>`)),
  );
  return joined(ascii("RIFF"), le32(4 + body.length), ascii("WEBP"), body);
}

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
