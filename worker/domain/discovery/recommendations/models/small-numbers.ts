/** A matrix with one byte per number. The largest number of each row is stored as 127. */
export interface SmallMatrix {
  scales: Float32Array;
  values: Int8Array;
}

export function toBytes(numbers: Float32Array, columns: number): SmallMatrix {
  const scales = new Float32Array(numbers.length / columns);
  const values = new Int8Array(numbers.length);
  for (let row = 0; row < scales.length; row++) {
    let largest = 0;
    for (let at = row * columns; at < (row + 1) * columns; at++)
      largest = Math.max(largest, Math.abs(numbers[at] ?? 0));
    scales[row] = largest / 127;
    if (largest === 0) continue;
    for (let at = row * columns; at < (row + 1) * columns; at++)
      values[at] = Math.round(((numbers[at] ?? 0) * 127) / largest);
  }
  return { scales, values };
}

export function fromBytes({ scales, values }: SmallMatrix): Float32Array {
  const columns = values.length / Math.max(1, scales.length);
  return Float32Array.from(values, (value, at) => value * (scales[Math.floor(at / columns)] ?? 0));
}
