/** Number of rows and columns in a block. A block fits the CPU cache. */
const BLOCK = 32;

/**
 * Inverts a symmetric positive definite matrix in place (Golub and Van Loan, Matrix Computations,
 * 4.2). Reads only the lower triangle.
 * @throws RangeError if the matrix is not positive definite
 */
export function invertPositiveDefinite(matrix: Float64Array, n: number): void {
  factorize(matrix, n);
  const inverse = invertFactor(matrix, n);
  // Row i of `inverse` is column i of L⁻¹. The values before the diagonal are 0.
  matrix.fill(0);
  for (let i = 0; i < n; i += BLOCK) {
    const rows = { from: i, to: Math.min(n, i + BLOCK) };
    for (let j = 0; j <= i; j += BLOCK) {
      subtractProducts(matrix, n, rows, { from: j, to: Math.min(n, j + BLOCK) }, inverse, inverse, {
        from: i,
        to: n,
      });
    }
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const product = -(matrix[i * n + j] ?? 0);
      matrix[i * n + j] = product;
      matrix[j * n + i] = product;
    }
  }
}

/**
 * Solves A·x = b in place; reads and overwrites the lower triangle of A only.
 * @throws RangeError
 */
export function solvePositiveDefinite(
  matrix: Float64Array,
  rightSide: Float64Array,
  n: number,
): void {
  factorize(matrix, n);
  for (let i = 0; i < n; i++)
    rightSide[i] =
      ((rightSide[i] ?? 0) - dot(matrix, i * n, rightSide, 0, i)) / (matrix[i * n + i] ?? 0);
  for (let i = n - 1; i >= 0; i--) {
    const value = (rightSide[i] ?? 0) / (matrix[i * n + i] ?? 0);
    rightSide[i] = value;
    for (let k = 0; k < i; k++)
      rightSide[k] = (rightSide[k] ?? 0) - value * (matrix[i * n + k] ?? 0);
  }
}

function factorize(matrix: Float64Array, n: number): void {
  for (let from = 0; from < n; from += BLOCK) {
    const rows = { from, to: Math.min(n, from + BLOCK) };
    for (let j = 0; j <= from; j += BLOCK) {
      const columns = { from: j, to: Math.min(n, j + BLOCK) };
      subtractProducts(matrix, n, rows, columns, matrix, matrix, { from: 0, to: j });
      for (let i = rows.from; i < rows.to; i++) {
        for (let k = columns.from; k < Math.min(i, columns.to); k++) {
          matrix[i * n + k] =
            ((matrix[i * n + k] ?? 0) - dot(matrix, i * n + j, matrix, k * n + j, k - j)) /
            (matrix[k * n + k] ?? 0);
        }
        if (j < from) continue;
        const pivot = (matrix[i * n + i] ?? 0) - dot(matrix, i * n + j, matrix, i * n + j, i - j);
        if (!(pivot > 0)) throw new RangeError("the matrix is not positive definite");
        matrix[i * n + i] = Math.sqrt(pivot);
      }
    }
  }
}

function invertFactor(factor: Float64Array, n: number): Float64Array {
  const inverse = new Float64Array(n * n);
  for (let from = 0; from < n; from += BLOCK) {
    const columns = { from, to: Math.min(n, from + BLOCK) };
    for (let i = from; i < n; i += BLOCK) {
      const rows = { from: i, to: Math.min(n, i + BLOCK) };
      subtractProducts(inverse, n, columns, rows, inverse, factor, { from, to: i });
      for (let j = columns.from; j < columns.to; j++) {
        for (let k = Math.max(i, j); k < rows.to; k++) {
          const start = Math.max(i, j);
          const remainder =
            (inverse[j * n + k] ?? 0) -
            dot(inverse, j * n + start, factor, k * n + start, k - start);
          inverse[j * n + k] = ((j === k ? 1 : 0) + remainder) / (factor[k * n + k] ?? 0);
        }
      }
    }
  }
  return inverse;
}

interface Span {
  from: number;
  to: number;
}

/** Subtracts the dot product of row i of `a` and row j of `b` from each `into[i, j]`. */
function subtractProducts(
  into: Float64Array,
  n: number,
  rows: Span,
  columns: Span,
  a: Float64Array,
  b: Float64Array,
  along: Span,
): void {
  const length = along.to - along.from;
  if (length <= 0) return;
  let i = rows.from;
  for (; i + 1 < rows.to; i += 2) {
    let j = columns.from;
    for (; j + 1 < columns.to; j += 2)
      fourProducts(into, i * n + j, n, a, i * n + along.from, b, j * n + along.from, length);
    for (; j < columns.to; j++) {
      for (const row of [i, i + 1]) {
        const at = row * n + j;
        into[at] = (into[at] ?? 0) - dot(a, row * n + along.from, b, j * n + along.from, length);
      }
    }
  }
  for (; i < rows.to; i++) {
    for (let j = columns.from; j < columns.to; j++) {
      const at = i * n + j;
      into[at] = (into[at] ?? 0) - dot(a, i * n + along.from, b, j * n + along.from, length);
    }
  }
}

/** Computes two rows by two columns at once, so that each loaded number is used twice. */
function fourProducts(
  into: Float64Array,
  at: number,
  n: number,
  a: Float64Array,
  aFrom: number,
  b: Float64Array,
  bFrom: number,
  length: number,
): void {
  let [s00, s01, s10, s11] = [0, 0, 0, 0];
  for (let k = 0; k < length; k++) {
    const a0 = a[aFrom + k] ?? 0;
    const a1 = a[aFrom + n + k] ?? 0;
    const b0 = b[bFrom + k] ?? 0;
    const b1 = b[bFrom + n + k] ?? 0;
    s00 += a0 * b0;
    s01 += a0 * b1;
    s10 += a1 * b0;
    s11 += a1 * b1;
  }
  into[at] = (into[at] ?? 0) - s00;
  into[at + 1] = (into[at + 1] ?? 0) - s01;
  into[at + n] = (into[at + n] ?? 0) - s10;
  into[at + n + 1] = (into[at + n + 1] ?? 0) - s11;
}

/** Returns a dot product. Uses four sums, because an addition to a sum waits for the last. */
function dot(
  a: Float64Array,
  aFrom: number,
  b: Float64Array,
  bFrom: number,
  length: number,
): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  let k = 0;
  for (; k + 3 < length; k += 4) {
    s0 += (a[aFrom + k] ?? 0) * (b[bFrom + k] ?? 0);
    s1 += (a[aFrom + k + 1] ?? 0) * (b[bFrom + k + 1] ?? 0);
    s2 += (a[aFrom + k + 2] ?? 0) * (b[bFrom + k + 2] ?? 0);
    s3 += (a[aFrom + k + 3] ?? 0) * (b[bFrom + k + 3] ?? 0);
  }
  for (; k < length; k++) s0 += (a[aFrom + k] ?? 0) * (b[bFrom + k] ?? 0);
  return s0 + s1 + (s2 + s3);
}
