export interface CopyOrder {
  file: Blob;
  folder: string;
  name: string;
}

export type CopyAnswer =
  | { type: "whole" }
  | { type: "failed"; reason: "full" | "other"; message: string };
