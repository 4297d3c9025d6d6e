import { expect, test } from "vitest";
import { call, makeUser } from "../../../testing/factories.ts";
import { PATH_OBJECTS } from "../../../testing/objects.ts";

test("only the owner of a saved prompt can delete and restore it, and a second deletion has no effect", async () => {
  const [owner, other] = [await makeUser(), await makeUser()];
  const id = await PATH_OBJECTS.promptId(owner, "draft");
  const remove = async (as = owner) =>
    (await call(`/api/prompts/${id}`, { method: "DELETE", json: {}, as })).status;
  expect([await remove(other), await remove(), await remove()]).toEqual([404, 200, 200]);
  expect((await call(`/api/prompts/${id}`, { as: owner })).status).toBe(404);
  expect(
    (await call(`/api/prompts/${id}/restore`, { method: "POST", json: {}, as: owner })).status,
  ).toBe(200);
  expect((await call(`/api/prompts/${id}`, { as: owner })).status).toBe(200);
});
