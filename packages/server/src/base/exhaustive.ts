/**
 * A check at compile time. A type argument other than `never` does not compile, and the error names what is missing.
 */
export function exhaustive<_Forgotten extends never>(): void {}
