export const HEADER_MAX = 16 * 1024;

/** Size limit of the test files, bytes. Growth that is not linear is visible at this size. */
export const FILE_MAX = 256 * 1024;
