import { hash as hashAtCost, type Options } from '@node-rs/argon2/index.js';

export { verify } from '@node-rs/argon2/index.js';

/**
 * Stands in for `@node-rs/argon2` in tests, which sign in thousands of times: the same hash at its least cost, where
 * the server asks for at least OWASP's cost.
 */
export async function hash(password: string, { memoryCost = 0, timeCost = 0, parallelism = 1 }: Options) {
  if (memoryCost < 19_456 || timeCost < 2)
    throw new Error(`a password is hashed with ${memoryCost} KiB in ${timeCost} passes`);
  return hashAtCost(password, { memoryCost: 8, timeCost: 1, parallelism });
}
