/** Every call of the contract as data; `build/list-calls.ts` makes it. */
declare module 'virtual:calls' {
  export interface CallData {
    readonly operation: string;
    readonly method: string;
    readonly path: string;
    readonly access: string;
    readonly meaning: string;
    readonly isExtension: boolean;
    readonly needsProof: boolean;
    /** JSON Schemas by where they stand: `path`, `query`, `body`. */
    readonly input: Readonly<Record<string, unknown>>;
    readonly answer: unknown;
    readonly refusals: readonly string[];
    /** Anybody may make it without saying anything, and it changes nothing. */
    readonly isPlainRead: boolean;
  }
  export const calls: readonly CallData[];
}
