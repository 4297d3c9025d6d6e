import { filterUsername } from "#worker/domain/accounts/users/contract.ts";

export function keepUsernameCharacters(input: HTMLInputElement): void {
  const filtered = filterUsername(input.value);
  if (filtered === input.value) return;
  const caret =
    (input.selectionStart ?? input.value.length) - (input.value.length - filtered.length);
  input.value = filtered;
  input.setSelectionRange(caret, caret);
}
