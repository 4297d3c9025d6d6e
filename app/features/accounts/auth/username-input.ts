import { filterUsername } from "#worker/domain/accounts/users/contract.ts";

export function keepUsernameCharacters(input: HTMLInputElement): void {
  const kept = filterUsername(input.value);
  if (kept === input.value) return;
  const caret = (input.selectionStart ?? input.value.length) - (input.value.length - kept.length);
  input.value = kept;
  input.setSelectionRange(caret, caret);
}
