/** What is called for with something else than nothing does not compile, and the error names it. */
export function nothingIsForgotten<_Forgotten extends never>(): void {}
