export const avatarUrl = (avatarPath: string | null) =>
  avatarPath === null ? null : `/images/${avatarPath}`;
