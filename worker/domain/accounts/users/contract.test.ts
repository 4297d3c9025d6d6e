import { expect, test } from "vitest";
import { isEmail } from "../../kernel/text/contract-email.ts";
import {
  filterUsername,
  firstSignUpFault,
  type SignUpFields,
  suggestUsernames,
} from "./contract.ts";
import { ProfileInput } from "./contract-settings.ts";

const valid: SignUpFields = {
  username: "river_one",
  email: "river@example.com",
  password: "Upstream42x",
  confirmPassword: "Upstream42x",
  acceptTerms: true,
};

/**
 * Each sign-up error in the order of the product specification, and a change that causes the error.
 */
const faults: [message: string, field: keyof SignUpFields, change: Partial<SignUpFields>][] = [
  ["Username is required", "username", { username: "  " }],
  ["Email address is required", "email", { email: " " }],
  ["Password is required", "password", { password: "" }],
  ["Please confirm your password", "confirmPassword", { confirmPassword: "" }],
  ["Username must be at least 3 characters long", "username", { username: "ab" }],
  ["Username can only contain letters, numbers, and underscores", "username", { username: "a b!" }],
  ["Please enter a valid email address", "email", { email: "river@example" }],
  [
    "Password does not meet all requirements",
    "password",
    { password: "upstream42x", confirmPassword: "Upstream42x" },
  ],
  ["Passwords do not match", "confirmPassword", { confirmPassword: "Upstream42y" }],
  [
    "Please agree to the Terms of Service and Privacy Policy",
    "acceptTerms",
    { acceptTerms: false },
  ],
];

test("a complete sign-up form is accepted", () => {
  expect(firstSignUpFault(valid)).toBeNull();
});

test.each(faults)(
  'the sign-up form rejects an invalid field with the error "%s"',
  (message, field, change) => {
    expect(firstSignUpFault({ ...valid, ...change })).toEqual({ message, field });
  },
);

test.each(
  faults
    .slice(0, -1)
    .map(([message, , change], i) => [message, change, faults.slice(i + 1)] as const),
)(
  'the sign-up form with several errors shows "%s" before every later error of the specification',
  (message, change, later) => {
    for (const [laterMessage, , laterChange] of later) {
      // If both changes set the same field, the value of the earlier error applies.
      expect(
        firstSignUpFault({ ...valid, ...laterChange, ...change })?.message,
        `with ${laterMessage}`,
      ).toBe(message);
    }
  },
);

test.each(["Short1A", "nouppercase1", "NOLOWERCASE1", "NoDigitsHere"])(
  "the password %s does not meet all password requirements",
  (password) => {
    expect(firstSignUpFault({ ...valid, password, confirmPassword: password })?.message).toBe(
      "Password does not meet all requirements",
    );
  },
);

test("the username input lowercases letters and drops all characters except letters, digits and underscores", () => {
  expect(filterUsername("Rivér One-_2!")).toBe("rivrone_2");
});

test("suggests usernames of 3 to 20 characters from an email address", () => {
  expect(suggestUsernames("Mara.Lind@example.com", () => 0.42)).toEqual([
    "maralind_stream",
    "maralind_pro",
    "maralind42",
  ]);
  expect(suggestUsernames("a@example.com", () => 0.07)).toEqual(["a_stream", "a_pro"]);
  expect(suggestUsernames("sixteen_letters_x@example.com", () => 0.99)).toEqual([
    "sixteen_letters_x99",
  ]);
});

test("a valid email address has a local part, an at sign and a domain with a dot", () => {
  expect(["a@b.co", "a.b+c@d.e.f"].map(isEmail)).toEqual([true, true]);
  expect(["", "a@b", "@b.co", "a b@c.de", `${"a".repeat(250)}@b.co`].map(isEmail)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  "https://",
  "https://[",
  "http://example.com",
  "javascript:alert(1)",
  "//",
  "https://a:b@example.com",
  "https://localhost",
  " ",
])("the profile form rejects the link URL %j and shows the error at the URL field", (url) => {
  const parsed = ProfileInput.safeParse({
    displayName: "Name",
    bio: "",
    links: [{ label: "x", url }],
  });
  expect(parsed.error?.issues.map((i) => i.path.join("."))).toEqual(["links.0.url"]);
});
