import { Html, html, page } from "../html.ts";
import { COMPANIES, type Company, FAULTS } from "./companies.ts";

export function consentPage(company: Company, request: URLSearchParams): Response {
  const { name, people } = COMPANIES[company];
  const hidden = [...request].map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`,
  );
  const rows = people.map(
    (person) => html`<button class="person" name="email" value="${person.email}">
      <i class="face" aria-hidden="true">${person.name[0] ?? ""}</i><span><b>${person.name}</b><span>${person.email}</span></span></button>`,
  );
  const faults = Object.entries(FAULTS).map(
    ([fault, words]) => html`<option value="${fault}">${words}</option>`,
  );
  return page(
    `Sign in with ${name}`,
    html`<h1>Sign in with ${name}</h1>
    <p class="note">to continue to <b>Tributary</b>. Choose who you are: nothing leaves your machine.</p>
    <form method="post" action="/${company}/consent">
      ${hidden}
      ${rows}
      <p><button class="plain" name="fault" value="cancel">Cancel</button></p>
      <details>
        <summary>Someone else, or something that goes wrong</summary>
        <label>Email <input name="other" type="email" placeholder="someone@example.com"></label>
        <label>What happens <select name="fault">${faults}</select></label>
        <button class="plain" name="email" value="">Continue</button>
      </details>
    </form>`,
    { narrow: true },
  );
}

export function formPost(to: string, fields: Record<string, string>): Response {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const submit = new Html("<script>document.forms[0].submit()</script>");
  return page(
    "Back to Tributary",
    html`<form method="post" action="${to}">${inputs}<button class="plain">Back to Tributary</button></form>${submit}`,
    { narrow: true },
  );
}
