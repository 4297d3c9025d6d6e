import type { Storyboard } from "#worker/domain/media/videos/contract-api.ts";

/** @param at position in the video, 0 to 1 */
export function storyboardTile(board: Storyboard, at: number) {
  const index = Math.min(board.count - 1, Math.max(0, Math.floor(at * board.count)));
  const column = index % board.columns;
  const row = Math.floor(index / board.columns);
  // A CSS background position of 100% aligns the last column with the edge of the box.
  const percent = (i: number, n: number) => (n <= 1 ? 0 : (i / (n - 1)) * 100);
  return {
    backgroundImage: `url("${board.url}")`,
    backgroundSize: `${board.columns * 100}% ${board.rows * 100}%`,
    backgroundPosition: `${percent(column, board.columns)}% ${percent(row, board.rows)}%`,
  };
}
