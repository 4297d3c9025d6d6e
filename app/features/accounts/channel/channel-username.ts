/** Returns the username in a channel's address ("@name"); null for any other path. */
export const channelUsername = (param: string | undefined): string | null =>
  /^@([A-Za-z0-9_]{1,20})$/.exec(param ?? "")?.[1]?.toLowerCase() ?? null;
