import * as z from "zod/mini";
import { postJson } from "#app/api.ts";
import type { Threshold } from "#worker/domain/ai/contract-moderation.ts";

const path = (commentId: string) => `/api/comments/${encodeURIComponent(commentId)}`;
const Deleted = z.object({ undo: z.string() });

export const review = (commentId: string, decision: "approve" | "reject") => postJson(`${path(commentId)}/review`, { decision });
export const hold = (commentId: string) => postJson(`${path(commentId)}/hold`, null);
export const mark = (commentId: string, as: "pin" | "heart", on: boolean) =>
  postJson(`${path(commentId)}/${as}`, null, on ? "PUT" : "DELETE");
export const reply = (videoId: string, parentId: string, body: string) =>
  postJson(`/api/videos/${encodeURIComponent(videoId)}/comments`, { body, parentId });
export const setBlock = (userId: string, on: boolean) =>
  postJson(`/api/users/${encodeURIComponent(userId)}/block`, null, on ? "POST" : "DELETE");
export const saveBlockedWords = (words: string[], hold: Threshold) => postJson("/api/blocked-words", { words, hold }, "PUT");

/** @returns takes it back */
export async function deleteComment(commentId: string): Promise<() => Promise<unknown>> {
  const { undo } = Deleted.parse(await postJson(path(commentId), null, "DELETE"));
  return () => postJson(`${path(commentId)}/restore`, { undo });
}
