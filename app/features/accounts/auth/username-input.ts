import { filterUsername } from "#worker/domain/accounts/users/contract.ts";

/** Takes out of the input what a username cannot hold, as it is typed. */
export function keepUsernameCharacters(input: HTMLInputElement): void {
  const kept = filterUsername(input.value);
  if (kept === input.value) return;
  const caret = (input.selectionStart ?? input.value.length) - (input.value.length - kept.length);
  input.value = kept;
  input.setSelectionRange(caret, caret);
}
