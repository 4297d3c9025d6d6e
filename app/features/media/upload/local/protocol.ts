export interface CopyOrder {
  file: Blob;
  folder: string;
  name: string;
}

export type CopyReply =
  | { type: "whole" }
  | { type: "failed"; reason: "full" | "other"; message: string };
