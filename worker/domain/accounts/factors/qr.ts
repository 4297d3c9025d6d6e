import { encode } from "uqr";

/** Returns a QR code as an SVG path of unit squares, and the number of squares on a side. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const runs: string[] = [];
  data.forEach((row, y) => {
    let from = -1;
    row.forEach((dark, x) => {
      if (dark && from < 0) from = x;
      const ends = from >= 0 && (!dark || x === row.length - 1);
      if (!ends) return;
      const until = dark ? x + 1 : x;
      runs.push(`M${from} ${y}h${until - from}v1h-${until - from}z`);
      from = -1;
    });
  });
  return { path: runs.join(""), size };
}
