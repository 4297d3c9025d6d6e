import type { SignedInActor } from "../users/contract.ts";
import type { RemoveInput } from "./contract.ts";
import { type DecideDeps, decide } from "./decide.ts";

/**
 * Staff remove a comment, with the answers to it, by a rule: its author gets a receipt with the reason and can appeal. Under one's
 * own video, and one's own, it is a deletion (domain/community/delete-comment.ts).
 * @throws DomainError NOT_FOUND; FORBIDDEN as `refusalOf` says; CONFLICT when it is gone already
 */
export const removeComment = (
  deps: DecideDeps,
  { commentId, ...input }: RemoveInput & { commentId: string; actor: SignedInActor },
): Promise<{ decisionId: string }> =>
  decide(deps, { subjectType: "comment", subjectId: commentId, kind: "remove", days: null, fromReports: false, ...input });
