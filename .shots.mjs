import { chromium } from "@playwright/test";

const O = "http://localhost:8700",
  S = "http://localhost:8701";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-quic", "--no-first-run"] });
const sizes = [
  [1440, 900, false],
  [390, 844, true],
];
const u = "shot" + Date.now().toString(36).slice(-6),
  email = u + "@example.com";
let first = true,
  verifyCode,
  resetCode,
  changeCode,
  undoCode,
  mails;
for (const [w, h, m] of sizes)
  for (const scheme of ["dark", "light"]) {
    const c = await b.newContext({ viewport: { width: w, height: h }, isMobile: m, hasTouch: m, colorScheme: scheme, baseURL: O });
    const p = await c.newPage();
    p.on("console", (x) => {
      if (x.type() === "error") console.log("CONSOLE", p.url(), x.text());
    });
    const shot = async (n, full = true) => {
      await p.waitForTimeout(350);
      await p.screenshot({ path: `/tmp/mshots/${n}-${w}-${scheme}.png`, fullPage: full });
    };
    const api = (path, body) =>
      p.evaluate(
        async ([path, body]) => {
          const r = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
          return r.status;
        },
        [path, JSON.stringify(body)],
      );
    const inbox = async (to, subject) =>
      (await (await p.request.get(`${S}/inbox.json?${new URLSearchParams({ to, subject, wait: "15" })}`)).json())[0];
    await p.goto("/login");
    await shot("login");
    await p.goto("/login?oauth=email_in_use&provider=google");
    await shot("login-refused");
    await p.goto("/signup");
    await p.getByLabel(/^email/i).fill("river.person@example.com");
    await shot("signup");
    await p.goto("/forgot-password");
    await shot("forgot");
    await p.getByLabel("Email").fill(first ? email : "nobody@example.com");
    if (first) {
      console.log(await api("/api/auth/signup", { username: u, email, password: "Upstream42x" }));
      const v = await inbox(email, "Confirm");
      verifyCode = /code=([\w-]{43})/.exec(v.text)[1];
      await p.goto("/forgot-password");
      await p.getByLabel("Email").fill(email);
    }
    await p.getByRole("button", { name: "Send reset link" }).click();
    await p.getByText("Look in your mail").waitFor();
    await shot("forgot-sent");
    if (first) {
      const r = await inbox(email, "Reset");
      resetCode = /code=([\w-]{43})/.exec(r.text)[1];
    }
    await p.goto("/reset-password?code=" + resetCode);
    await shot("reset");
    await p.goto("/reset-password?code=x");
    await shot("dead-link");
    await p.goto("/verify-email?code=" + verifyCode);
    await shot("verify");
    await p.goto("/login");
    console.log("login", await api("/api/auth/login", { username: u, password: "Upstream42x" }));
    await p.goto("/settings/account");
    await shot("account");
    if (first) {
      await p.getByLabel("New email address").fill("new." + email);
      await p.getByRole("button", { name: "Change email" }).click();
      await p.waitForTimeout(1500);
      await shot("account-changing");
      changeCode = /code=([\w-]{43})/.exec((await inbox("new." + email, "")).text)[1];
      undoCode = /code=([\w-]{43})/.exec((await inbox(email, "about to change")).text)[1];
    }
    await p.goto("/confirm-email?code=" + changeCode);
    await shot("confirm-email");
    await p.goto("/undo-email?code=" + undoCode);
    await shot("undo-email");
    await c.clearCookies();
    await p.goto("/signup");
    await p.getByRole("link", { name: "Continue with Google" }).click();
    await p.getByText("Someone else").waitFor();
    await shot("sandbox-consent");
    await p.locator("summary").click();
    await p.getByLabel("Email").fill(`w${w}${scheme}${u}@example.com`);
    await p.getByRole("button", { name: "Continue" }).click();
    await p.waitForURL(/welcome/);
    await shot("welcome");
    await p.goto(S + "/inbox");
    await shot("sandbox-inbox", false);
    await p.goto(S + "/");
    await shot("sandbox-home", false);
    mails = await (await p.request.get(`${S}/inbox.json?to=${email}`)).json();
    for (const mail of [
      mails.find((x) => x.subject.startsWith("Confirm")),
      mails.find((x) => x.subject.includes("about to change")),
      mails.find((x) => x.subject.startsWith("New sign")),
    ].filter(Boolean)) {
      await p.setContent(mail.html);
      await shot("mail-" + mail.subject.slice(0, 12).replace(/\W/g, "_"));
    }
    if (first) {
      await p.goto(S + "/inbox/" + mails[0].id);
      await shot("sandbox-mail");
    }
    first = false;
    await c.close();
  }
await b.close();
console.log("done");
