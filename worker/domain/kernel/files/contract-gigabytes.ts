/** Number of bytes in a gigabyte, as storage limits and pages count it. */
export const GIGABYTE = 1024 ** 3;

/** Converts bytes to gigabytes, rounded to one decimal place. */
export const toGigabytes = (bytes: number): number => Number((bytes / GIGABYTE).toFixed(1));
