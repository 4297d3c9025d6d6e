import { readFileSync } from "node:fs";

export interface Rating {
  user: string;
  item: string;
  value: number;
  /** Seconds or milliseconds since the epoch, as in the file. */
  at: number;
}

export function readRatings(file: string): Rating[] {
  return linesOf(file).flatMap((fields, at) => {
    const [user, item, value, time = "0"] = fields;
    if (
      !user ||
      !item ||
      !value ||
      !Number.isFinite(Number(value)) ||
      !Number.isFinite(Number(time))
    ) {
      if (at === 0) return [];
      throw new Error(
        `${file}, line ${at + 1}: user, item, rating and timestamp are expected, parted by tabs.`,
      );
    }
    return [{ user, item, value: Number(value), at: Number(time) }];
  });
}

export interface Item {
  title: string;
  categories: string[];
}

/** Parses tab-separated lines of item, title and categories, which vertical bars separate. */
export function readItems(file: string): Map<string, Item> {
  return new Map(
    linesOf(file).flatMap(([item, title = "", categories = ""]) =>
      item ? [[item, { title, categories: categories.split("|").filter(Boolean) }] as const] : [],
    ),
  );
}

const linesOf = (file: string) =>
  readFileSync(file, "utf8")
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
