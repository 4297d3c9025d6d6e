import { at, range } from "./timeline.ts";

/** A board has 64 squares from a8 to h1. White pieces are upper case, "." is an empty square. */
export type Board = string[];

export interface Ply {
  san: string;
  from: number;
  to: number;
  board: Board;
}

const START = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
const STRAIGHT = [-8, 8, -1, 1];
const DIAGONAL = [-9, -7, 7, 9];
const KNIGHT = [-17, -15, -10, -6, 6, 10, 15, 17];
const DIRECTIONS: Record<string, number[]> = {
  R: STRAIGHT,
  B: DIAGONAL,
  Q: [...STRAIGHT, ...DIAGONAL],
  K: [...STRAIGHT, ...DIAGONAL],
  N: KNIGHT,
};

export const startBoard = (): Board => [...START];
export const squareOf = (name: string): number =>
  "abcdefgh".indexOf(name.charAt(0)) + 8 * (8 - Number(name.charAt(1)));
const fileOf = (square: number): number => square % 8;
const isWhite = (piece: string): boolean => piece !== piece.toLowerCase();

function reaches(board: Board, from: number, to: number): boolean {
  const piece = at(board, from).toUpperCase();
  for (const step of DIRECTIONS[piece] ?? []) {
    for (let square = from; ; ) {
      const next = square + step;
      const jump = Math.abs(fileOf(next) - fileOf(square));
      if (next < 0 || next > 63 || jump > 2 || (piece !== "N" && jump > 1)) break;
      if (next === to) return true;
      if (piece === "N" || piece === "K" || at(board, next) !== ".") break;
      square = next;
    }
  }
  return false;
}

function pawnReaches(board: Board, from: number, to: number, white: boolean): boolean {
  const ahead = white ? -8 : 8;
  if (at(board, to) !== ".") return to - from === ahead - 1 || to - from === ahead + 1;
  const first = white ? from >= 48 : from < 16;
  return (
    to - from === ahead || (first && to - from === 2 * ahead && at(board, from + ahead) === ".")
  );
}

function isChecked(board: Board, white: boolean): boolean {
  const king = board.indexOf(white ? "K" : "k");
  return range(64).some((square) => {
    const piece = at(board, square);
    if (piece === "." || isWhite(piece) === white) return false;
    if (piece.toUpperCase() !== "P") return reaches(board, square, king);
    const side = king - square - (isWhite(piece) ? -8 : 8);
    return Math.abs(side) === 1 && Math.abs(fileOf(king) - fileOf(square)) === 1;
  });
}

function moved(board: Board, from: number, to: number): Board {
  const next = [...board];
  next[to] = at(board, from);
  next[from] = ".";
  return next;
}

function castle(board: Board, short: boolean, white: boolean): Omit<Ply, "san"> {
  const row = white ? 56 : 0;
  const [from, to] = [row + 4, row + (short ? 6 : 2)];
  const king = moved(board, from, to);
  return { from, to, board: moved(king, row + (short ? 7 : 0), row + (short ? 5 : 3)) };
}

function play(board: Board, san: string, white: boolean): Omit<Ply, "san"> {
  if (san.startsWith("O-O")) return castle(board, !san.startsWith("O-O-O"), white);
  const match = /^([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])/.exec(san);
  if (!match) throw new Error(`${san} is not a move.`);
  const [, kind = "", file = "", rank = "", target = ""] = match;
  const to = squareOf(target);
  const piece = white ? kind || "P" : (kind || "P").toLowerCase();
  const from = range(64).find(
    (square) =>
      at(board, square) === piece &&
      (!file || fileOf(square) === "abcdefgh".indexOf(file)) &&
      (!rank || 8 - Math.floor(square / 8) === Number(rank)) &&
      (kind ? reaches(board, square, to) : pawnReaches(board, square, to, white)) &&
      !isChecked(moved(board, square, to), white),
  );
  if (from === undefined) throw new Error(`No piece can play ${san}.`);
  return { from, to, board: moved(board, from, to) };
}

/** Plays a chess game from its moves, such as "e4 e5 Nf3". Throws if a move is illegal. */
export function playGame(moves: string): Ply[] {
  let board = startBoard();
  return moves
    .trim()
    .split(/\s+/)
    .map((san, i) => {
      const ply = { san, ...play(board, san, i % 2 === 0) };
      board = ply.board;
      return ply;
    });
}
