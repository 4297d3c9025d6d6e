// Checks that each write of a credential or a payout destination contains `isSessionOpen`.
// An account recovery can end a session while a request of the session is in progress.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";

const TABLES =
  "apiKeys|passkeys|oauthAccounts|totpCredentials|recoveryCodes|streamKeys|payoutAccounts";
const WRITES = [
  new RegExp(`\\.(?:insert|update)\\((?:${TABLES})\\)`),
  new RegExp(`insertWhere\\(\\s*[\\w.]+,\\s*(?:${TABLES})\\b`),
  /\.update\(users\)\s*\.set\(\{[^}]*\bpasswordHash\b/,
];

/** Functions that write without `isSessionOpen`, and why an ended session does no harm there. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "worker/domain/accounts/api-keys/find-actor-by-key.ts findActorByKey": "notes the last use",
  "worker/domain/accounts/credentials/log-in.ts logIn": "rehashes the password that was verified",
  "worker/domain/accounts/email-address/undo-email-change.ts undoEmailChange": "an emailed code",
  "worker/domain/accounts/factors/passkeys.ts renamePasskey": "changes only the name",
  "worker/domain/accounts/factors/recovery-codes.ts spendRecoveryCode": "uses up a code",
  "worker/domain/accounts/factors/verify-passkey.ts verifyPasskey": "counts the uses",
  "worker/domain/accounts/oauth/pick-username.ts pickUsername": "creates the account",
  "worker/domain/accounts/recovery/reset-password.ts resetPassword": "an emailed code",
  "worker/domain/accounts/sessions/detach-payout-account.ts detachPayoutAccount":
    "removes a destination",
  "worker/domain/live/streams/encoder-rejections.ts noteEncoderRejection": "stores a reason",
  "worker/domain/live/streams/encoder-test.ts openEncoderTest": "stores the id of a test",
  "worker/domain/live/streams/encoder-test.ts markTestEnded": "stores the end of a test",
  "worker/domain/money/payouts/sync-account.ts writeAccount":
    "copies the payment company's data, and a changed bank account starts a hold",
};

const ALIAS = new RegExp(`\\bconst (\\w+) = (${TABLES});`, "g");
const withoutAliases = (code: string): string =>
  [...code.matchAll(ALIAS)].reduce(
    (text, [, alias, table]) => text.replaceAll(`(${alias})`, `(${table})`),
    code,
  );

/** Returns the functions of a file that write a credential without `isSessionOpen`. */
export function unconditionalWrites(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = new Set<string>();
  const check = (name: string, start: number, end: number) => {
    const code = withoutAliases(text.slice(start, end));
    if (WRITES.some((write) => write.test(code)) && !/\bisSessionOpen\(/.test(code))
      found.add(`${file} ${name}`);
  };
  new Visitor({
    FunctionDeclaration({ id, start, end }) {
      check(id?.name ?? "default", start, end);
    },
    VariableDeclarator({ id, init, start, end }) {
      if (init?.type === "ArrowFunctionExpression" && id.type === "Identifier")
        check(id.name, start, end);
    },
  }).visit(program);
  return [...found];
}

export function checkSessionConditions(): string[] {
  const found = sourceFiles(/^worker\/(domain|api|http)\/.*\.ts$/)
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap((file) => unconditionalWrites(file, readFileSync(join(root, file), "utf8")));
  return [
    ...found
      .filter((name) => EXCEPTIONS[name] === undefined)
      .map(
        (name) =>
          `${name} writes a credential or a payout destination without isSessionOpen(actor)`,
      ),
    ...Object.keys(EXCEPTIONS)
      .filter((name) => !found.includes(name))
      .map((name) => `${name} needs no exception: remove it from session-conditions.ts`),
  ];
}
