import { expect, test } from "vitest";
import { loadConfig } from "./config.ts";

const mail = {
  MAIL_API_URL: "https://mail.example/emails",
  MAIL_API_KEY: "key",
  MAIL_FROM: "Tributary <hello@tributary.example>",
};
const bare = {
  ENVIRONMENT: "production",
  APP_ORIGIN: "https://tributary.example",
  SIGNING_SECRET: "x".repeat(32),
};
const whole = { ...bare, ...mail };

test("the configuration rejects a deployment without its signing secret", () => {
  const { SIGNING_SECRET: _, ...without } = whole;
  expect(() => loadConfig(without)).toThrow(
    /cannot start: SIGNING_SECRET is missing\. Set secrets with "wrangler secret put NAME"/,
  );
});

test("the configuration error names every invalid variable, and no value", () => {
  const attempt = () =>
    loadConfig({
      ENVIRONMENT: "prod",
      APP_ORIGIN: "https://tributary.example/path",
      SIGNING_SECRET: "short-and-secret",
    });
  expect(attempt).toThrow(/ENVIRONMENT.*APP_ORIGIN.*SIGNING_SECRET/);
  expect(attempt).not.toThrow(/short-and-secret/);
});

test("the configuration rejects an invalid APP_ORIGIN, and accepts an empty SANDBOX_ORIGIN", () => {
  expect(() => loadConfig({ ...whole, APP_ORIGIN: "tributary" })).toThrow(
    /cannot start: APP_ORIGIN/,
  );
  expect(loadConfig({ ...whole, SANDBOX_ORIGIN: "" }).sandboxOrigin).toBeNull();
});

test("the configuration requires all R2 keys or none", () => {
  expect(loadConfig(whole).r2).toBeNull();
  expect(() => loadConfig({ ...whole, R2_ACCOUNT_ID: "a", R2_BUCKET: "b" })).toThrow(
    /R2_ACCESS_KEY_ID.*R2_SECRET_ACCESS_KEY/,
  );
  const keys = {
    R2_ACCOUNT_ID: "a",
    R2_ACCESS_KEY_ID: "b",
    R2_SECRET_ACCESS_KEY: "c",
    R2_BUCKET: "d",
  };
  expect(loadConfig({ ...whole, ...keys }).r2).toEqual({
    accountId: "a",
    accessKeyId: "b",
    secretAccessKey: "c",
    bucket: "d",
  });
});

test("the configuration requires both Stripe keys in a valid form", () => {
  expect(loadConfig(whole).payments).toBeNull();
  const keys = { STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_WEBHOOK_SECRET: "whsec_abc" };
  expect(loadConfig({ ...whole, ...keys }).payments).toEqual({
    via: "stripe",
    key: "sk_live_abc",
    webhookSecret: "whsec_abc",
    live: true,
  });
  expect(() => loadConfig({ ...whole, STRIPE_SECRET_KEY: "sk_live_abc" })).toThrow(
    /STRIPE_WEBHOOK_SECRET is missing/,
  );
  for (const bad of ["", " ", "whsec_", "secret"])
    expect(() => loadConfig({ ...whole, ...keys, STRIPE_WEBHOOK_SECRET: bad })).toThrow();
  expect(loadConfig({ ...whole, SANDBOX_ORIGIN: "http://localhost:8788" }).payments).toBeNull();
});

test("the configuration rejects Stripe's test keys in production, where test cards would open paid plans", () => {
  for (const STRIPE_SECRET_KEY of [
    "sk_test_abc",
    "rk_test_abc",
    "sk_test_live_abc",
    "rk_test_abc_live_d",
  ]) {
    const keys = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: "whsec_abc" };
    const attempt = () => loadConfig({ ...whole, ...keys });
    expect(attempt).toThrow(/cannot start: STRIPE_SECRET_KEY must be a live key/);
    expect(attempt).not.toThrow(STRIPE_SECRET_KEY);
    for (const ENVIRONMENT of ["staging", "development"])
      expect(loadConfig({ ...whole, ...keys, ENVIRONMENT }).payments).toMatchObject({
        via: "stripe",
        live: false,
      });
  }
});

test("the configuration rejects a deployment that cannot send email", () => {
  expect(() => loadConfig(bare)).toThrow(
    /cannot start: MAIL_API_URL is missing, and so is a send_email binding EMAIL/,
  );
  expect(loadConfig(whole).mail).toEqual({
    via: "http",
    url: mail.MAIL_API_URL,
    key: "key",
    from: mail.MAIL_FROM,
  });
  const binding = { send: async () => undefined };
  expect(loadConfig({ ...bare, EMAIL: binding, MAIL_FROM: mail.MAIL_FROM }).mail).toMatchObject({
    via: "binding",
  });
  expect(() => loadConfig({ ...bare, EMAIL: binding })).toThrow(/MAIL_FROM is missing/);
  expect(() =>
    loadConfig({ ...bare, MAIL_API_URL: mail.MAIL_API_URL, MAIL_FROM: mail.MAIL_FROM }),
  ).toThrow(/MAIL_API_KEY is missing/);
  expect(() => loadConfig({ ...whole, MAIL_API_URL: "http://mail.example" })).toThrow(
    /MAIL_API_URL must be an https address/,
  );
});

test("a development configuration sends email to the sandbox, or starts without email", () => {
  const local = { ...bare, ENVIRONMENT: "development", APP_ORIGIN: "http://localhost:8787" };
  expect(loadConfig({ ...local, SANDBOX_ORIGIN: "http://localhost:8788" }).mail).toMatchObject({
    url: "http://localhost:8788/mail/send",
  });
  expect(loadConfig(local).mail).toBeNull();
});

test("the configuration of a deployment ignores a sandbox URL", () => {
  expect(
    loadConfig({ ...whole, SANDBOX_ORIGIN: "https://sandbox.example" }).sandboxOrigin,
  ).toBeNull();
});

test("the configuration requires all keys of a sign-in provider or none", () => {
  expect(loadConfig(whole).oauth).toEqual({ google: null, apple: null });
  expect(() => loadConfig({ ...whole, GOOGLE_CLIENT_ID: "a" })).toThrow(
    /GOOGLE_CLIENT_SECRET is missing/,
  );
  const apple = {
    APPLE_CLIENT_ID: "a",
    APPLE_TEAM_ID: "b",
    APPLE_KEY_ID: "c",
    APPLE_PRIVATE_KEY: "one\\ntwo",
  };
  expect(loadConfig({ ...whole, ...apple }).oauth.apple?.privateKey).toBe("one\ntwo");
});

test("the configuration uses no AI service without keys, and requires HTTPS outside of development", () => {
  const caps = { userTokensPerDay: 100_000, platformTokensPerDay: 5_000_000 };
  expect(loadConfig(whole).ai).toEqual({ service: null, caps });
  const keys = { AI_API_URL: "https://ai.example/v1/", AI_API_KEY: "key", AI_API_MODEL: "small" };
  const service = {
    via: "http",
    name: "ai.example (small)",
    url: "https://ai.example/v1",
    key: "key",
    model: "small",
  };
  const binding = { run: async () => ({}) };
  expect(loadConfig({ ...whole, ...keys, AI: binding }).ai.service).toEqual(service);
  expect(loadConfig({ ...whole, AI: binding, AI_WORKERS_MODEL: "@cf/x/y" }).ai.service).toEqual({
    via: "binding",
    binding,
    model: "@cf/x/y",
  });
  expect(() => loadConfig({ ...whole, AI_API_URL: keys.AI_API_URL })).toThrow(
    /AI_API_KEY is missing.*AI_API_MODEL is missing/,
  );
  expect(() => loadConfig({ ...whole, ...keys, AI_API_URL: "http://ai.example" })).toThrow(
    /AI_API_URL must be an https address/,
  );
  expect(loadConfig({ ...whole, AI_USER_TOKENS_PER_DAY: "0" }).ai.caps.userTokensPerDay).toBe(0);
  expect(() => loadConfig({ ...whole, AI_USER_TOKENS_PER_DAY: "many" })).toThrow(
    /AI_USER_TOKENS_PER_DAY must be a number/,
  );
});
