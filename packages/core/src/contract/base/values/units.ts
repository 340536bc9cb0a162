export const hourMs = 3_600_000;
export const daySeconds = 86_400;
export const dayMs = daySeconds * 1000;

/** Bytes. */
export const gigabyte = 1024 ** 3;

/** A size in gigabytes with two decimals, such as `1.50`. */
export const inGigabytes = (bytes: number): string => (bytes / gigabyte).toFixed(2);
