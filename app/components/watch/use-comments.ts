import { useCallback, useEffect, useState } from "react";
import * as z from "zod/mini";
import { postJson } from "#app/api.ts";
import type { Comment } from "#worker/domain/community/contract.ts";
import { withoutComment } from "./comment-threads.ts";

const CommentAnswer = z.object({
  id: z.string(),
  body: z.string(),
  parentId: z.nullable(z.string()),
  createdAt: z.number(),
  canDelete: z.boolean(),
  author: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    avatar: z.nullable(z.string()),
    isVerified: z.boolean(),
    isCreator: z.boolean(),
  }),
});
const PageAnswer = z.object({ comments: z.array(CommentAnswer), next: z.nullable(z.string()) });

interface Loaded {
  status: "loading" | "ready" | "failed";
  comments: Comment[];
  next: string | null;
}

/** A video's comments, page by page, with what this viewer adds and takes away. */
export function useComments(videoId: string) {
  const [state, setState] = useState<Loaded>({ status: "loading", comments: [], next: null });

  const load = useCallback(
    async (before: string | null) => {
      setState((s) => ({ ...s, status: "loading" }));
      try {
        const page = await fetchPage(videoId, before);
        setState((s) => {
          const known = before === null ? [] : s.comments;
          const fresh = page.comments.filter((c) => !known.some((k) => k.id === c.id));
          return { status: "ready", comments: [...known, ...fresh], next: page.next };
        });
      } catch {
        setState((s) => ({ ...s, status: "failed" }));
      }
    },
    [videoId],
  );
  useEffect(() => void load(null), [load]);

  return {
    ...state,
    load,
    /** @throws ApiError with the sentence for the writer. */
    async post(body: string, parentId: string | null) {
      const comment = CommentAnswer.parse(await postJson(`/api/videos/${videoId}/comments`, { body, parentId }));
      setState((s) => ({ ...s, comments: [comment, ...s.comments] }));
    },
    /** What a blocked person wrote goes from view at once. */
    hideAuthor(userId: string) {
      setState((s) => ({ ...s, comments: s.comments.filter((c) => c.author.id !== userId) }));
    },
    /** @throws ApiError with the sentence for the reader. */
    async remove(id: string) {
      await postJson(`/api/comments/${id}`, {}, "DELETE");
      setState((s) => ({ ...s, comments: withoutComment(s.comments, id) }));
    },
  };
}

async function fetchPage(videoId: string, before: string | null): Promise<z.infer<typeof PageAnswer>> {
  const query = before === null ? "" : `?before=${encodeURIComponent(before)}`;
  const response = await fetch(`/api/videos/${videoId}/comments${query}`, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`Comments answered ${response.status}`);
  return PageAnswer.parse(await response.json());
}
