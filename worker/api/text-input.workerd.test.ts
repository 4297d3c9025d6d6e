import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { users } from "../db/schema.ts";
import { nameSchemas } from "../domain/kernel/text/contract.ts";
import { call, makeUser, testContext } from "../testing/factories.ts";
import { mountedRoutes } from "./route.ts";
import "./app.ts";

const reversed = /reverse the reading direction/;

function fieldsOf(
  schema: unknown,
  path = "",
  seen = new Set<unknown>(),
): [path: string, schema: z.core.$ZodType][] {
  if (!(schema instanceof z.core.$ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  const own: [string, z.core.$ZodType][] = [[path, schema]];
  const { def } = schema._zod;
  const inner = Object.entries(def).flatMap(([key, value]: [string, unknown]) => {
    if (key === "shape" && typeof value === "object" && value !== null)
      return Object.entries(value).flatMap(([name, field]) =>
        fieldsOf(field, path === "" ? name : `${path}.${name}`, seen),
      );
    return (Array.isArray(value) ? value : [value]).flatMap((one) => fieldsOf(one, path, seen));
  });
  return [...own, ...inner];
}

/** Fields named "name" or "username" whose value other users never see, each with the reason. */
const NO_IDENTITIES: Record<string, string> = {
  "POST /api/auth/login username": "an account that exists",
  "POST /api/auth/signup username": "checked by requireUsername",
  "POST /api/admin/brand-deals/:dealId/offer username": "an account that exists",
  "POST /api/creators/:creatorId/chat/moderators username": "an account that exists",
  "POST /api/auth/passkeys name": "seen by its owner alone",
  "POST /api/api-keys name": "seen by its owner alone",
};

test("every API field with a name that other users see uses the schema nameText", () => {
  const found: string[] = [];
  for (const [route, { body }] of mountedRoutes)
    if (body) {
      const fields = fieldsOf(body);
      for (const name of new Set(fields.map(([path]) => path)))
        if (/(^|\.)(displayName|username|name|brand|channelName)$/.test(name)) {
          const isName = fields.some(([path, schema]) => path === name && nameSchemas.has(schema));
          if (!isName && NO_IDENTITIES[`${route} ${name}`] === undefined)
            found.push(`${route} ${name}`);
        }
    }
  expect(found).toEqual([]);
});

describe("names that imitate the platform or its staff", () => {
  const asUser = async () => makeUser({ emailVerifiedAt: 1 });

  test.each(["Tributary Support", "Ѕupport", "Mаrlow"])(
    "the API and the settings form reject the display name %s",
    async (displayName) => {
      const as = await asUser();
      const body = { displayName, bio: "I bake", links: [], category: "gaming", goals: "" };
      const api = await call("/api/onboarding/profile", { method: "PUT", as, json: body });
      expect(api.status).toBe(400);
      expect(Object.keys((await api.json<{ fields: object }>()).fields)).toEqual(["displayName"]);
      const form = new URLSearchParams({ displayName, bio: "" });
      const page = await call("/settings/profile?_data=routes%2Fsettings.profile", {
        method: "POST",
        as,
        body: form,
      });
      expect(page.status).toBe(400);
      expect(
        await testContext()
          .db.select({ name: users.displayName })
          .from(users)
          .where(eq(users.id, as.id))
          .get(),
      ).toEqual({
        name: as.username,
      });
    },
  );

  test("a playlist title that imitates the platform's name is rejected", async () => {
    const as = await asUser();
    expect(
      (await call("/api/playlists", { method: "POST", as, json: { title: "Tributаry Official" } }))
        .status,
    ).toBe(400);
    expect(
      (await call("/api/playlists", { method: "POST", as, json: { title: "東京カレー 🍛" } }))
        .status,
    ).toBe(201);
  });

  test.each(["tributary_help", "admin", "moderator1", "5upport"])(
    "the sign-up rejects the username %s",
    async (username) => {
      const signUp = await call("/api/auth/signup", {
        method: "POST",
        json: { username, email: `${username}@example.com`, password: "Quiet-River-42" },
      });
      expect(signUp.status).toBe(400);
      expect((await signUp.json<{ fields: object }>()).fields).toEqual({
        username: "This name is reserved for Tributary and its staff. Choose another one.",
      });
    },
  );
});

describe("Unicode direction controls", () => {
  test("every JSON field except a password rejects Unicode direction controls", async () => {
    const as = await makeUser();
    const answer = await call("/api/playlists", {
      method: "POST",
      as,
      json: { title: "a", description: "b\u202ec", more: { deep: ["\u2066"] } },
    });
    expect(answer.status).toBe(400);
    const { fields } = await answer.json<{ fields: Record<string, string> }>();
    expect(Object.keys(fields).sort()).toEqual(["description", "more.deep.0"]);
    expect(fields.description).toMatch(reversed);
    const login = await call("/api/auth/login", {
      method: "POST",
      json: { username: "nobody_here", password: "\u202ea" },
    });
    expect(login.status).toBe(401);
  });

  test("a form rejects Unicode direction controls, with a German message for a German user", async () => {
    const as = await makeUser({ emailVerifiedAt: 1 });
    const body = new URLSearchParams({
      category: "other",
      subject: "Hallo \u202e",
      text: "Guten Tag",
    });
    const answer = await call("/support?form=new&_data=routes%2Fsupport&lang=de", {
      method: "POST",
      as,
      body,
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain("Leserichtung");
  });

  test("a description can contain direction marks, which are not direction controls", async () => {
    const as = await makeUser();
    const body = "שלום \u200fC\u200e++ مرحبا Ελλάδα";
    const made = await call("/api/playlists", {
      method: "POST",
      as,
      json: { title: "a", description: body },
    });
    expect(made.status).toBe(201);
    const { id } = await made.json<{ id: string }>();
    expect(await (await call(`/api/playlists/${id}`, { as })).json()).toMatchObject({
      description: body,
    });
  });
});

test("a missing field of a sign-up has the same error as an empty field", async () => {
  const whole = { username: "quiet_river", email: "quiet@example.com", password: "Quiet-River-42" };
  const faults = {
    username: "Username is required",
    email: "Email address is required",
    password: "Password is required",
  };
  for (const [field, message] of Object.entries(faults))
    for (const json of [
      { ...whole, [field]: undefined },
      { ...whole, [field]: "" },
    ]) {
      const answer = await call("/api/auth/signup", { method: "POST", json });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: message, fields: { [field]: message } });
    }
  const form = await call("/signup?_data=routes%2Fsignup", {
    method: "POST",
    body: new URLSearchParams(),
  });
  expect(await form.json()).toMatchObject({
    error: faults.username,
    fields: { username: faults.username },
  });
});
