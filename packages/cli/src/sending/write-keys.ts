import { type Call, takesKey } from '@ferry/core/contract/base/call';

/**
 * The idempotency keys of one command. Its writes have the key of `--idempotency-key`, or a random one. The server stores
 * keys by operation, so further writes of the same operation get their number appended.
 */
export function createWriteKeys(given: () => string | undefined) {
  let own: string | undefined;
  const made = new Map<string, number>();
  const whole = (): string => (own ??= given() ?? crypto.randomUUID());
  return {
    /** The key of the whole command. */
    whole,
    /** The key of the next write. `undefined`: the call takes none. */
    next(call: Call, part?: string): string | undefined {
      if (!takesKey(call)) return undefined;
      if (part !== undefined) return `${whole()}:${part}`;
      const number = (made.get(call.operation) ?? 0) + 1;
      made.set(call.operation, number);
      return number === 1 ? whole() : `${whole()}-${number}`;
    },
  };
}
