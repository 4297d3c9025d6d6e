import fc from "fast-check";
import { expect, test } from "vitest";
import { rolesBelow } from "../../accounts/users/roles.ts";
import {
  DECISION_DAYS,
  DECISION_KINDS,
  MODERATOR_DAYS_MAX,
  TIMED_KINDS,
} from "../../kernel/community-rules/contract.ts";
import { appealRejectionReasonOf, appealUntil, rejectionReasonOf } from "./rules.ts";

const ROLES = ["user", "moderator", "admin"] as const;
const role = fc.constantFrom(...ROLES);
const kind = fc.constantFrom(...DECISION_KINDS);
const days = fc.constantFrom(null, ...DECISION_DAYS);
const somebody = (id: string) => fc.record({ id: fc.constant(id), role });
const rank = (name: (typeof ROLES)[number]) => ROLES.indexOf(name);

test("a staff member cannot moderate themselves or a user with the same or a higher role", () => {
  fc.assert(
    fc.property(somebody("a"), somebody("b"), kind, days, (actor, target, kind, days) => {
      expect(rejectionReasonOf({ actor, target: actor, kind, days })).not.toBeNull();
      if (rank(target.role) >= rank(actor.role) || actor.role === "user")
        expect(rejectionReasonOf({ actor, target, kind, days })).not.toBeNull();
    }),
  );
});

test("a moderator, unlike an admin, cannot ban a user or restrict a user for more than a week", () => {
  fc.assert(
    fc.property(somebody("b"), kind, days, (target, kind, days) => {
      const by = (role: "moderator" | "admin") =>
        rejectionReasonOf({ actor: { id: "a", role }, target, kind, days });
      if (rolesBelow("admin").includes(target.role)) expect(by("admin")).toBeNull();
      const isShort = !TIMED_KINDS.includes(kind) || (days !== null && days <= MODERATOR_DAYS_MAX);
      const may = target.role === "user" && kind !== "ban" && isShort;
      expect(by("moderator") === null).toBe(may);
      if (by("moderator") === null) expect(by("admin")).toBeNull();
    }),
  );
});

test("the staff member who made a moderation decision cannot decide the appeal", () => {
  fc.assert(
    fc.property(
      somebody("a"),
      somebody("b"),
      kind,
      days,
      fc.constantFrom("a", "c"),
      (actor, target, kind, days, deciderId) => {
        const refusal = appealRejectionReasonOf({ actor, target, kind, days, deciderId });
        if (deciderId === "a") expect(refusal).not.toBeNull();
        else expect(refusal).toBe(rejectionReasonOf({ actor, target, kind, days }));
      },
    ),
  );
});

test("a user can appeal a moderation decision once within 30 days, but not the outcome of an appeal", () => {
  const fresh = { createdAt: 0, state: "standing", appealedAt: null, changedFrom: null };
  const end = 30 * 86_400_000;
  expect(appealUntil(fresh, end - 1)).toBe(end);
  expect(appealUntil(fresh, end)).toBeNull();
  expect(appealUntil({ ...fresh, appealedAt: 1 }, 2)).toBeNull();
  expect(appealUntil({ ...fresh, changedFrom: "dec_1" }, 2)).toBeNull();
  expect(appealUntil({ ...fresh, state: "lifted" }, 2)).toBeNull();
});
