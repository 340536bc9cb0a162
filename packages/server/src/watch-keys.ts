import type { Services } from './context.ts';
import { lookSeconds } from './db/secret-keys.ts';
import { ConfigError } from './settings.ts';

/**
 * Looks for new keys from now on, so that what another process signs or hashes is known here. A process that a new key
 * is shut to ends: going on, it would sign customers out.
 */
export async function watchKeys({ keys, log }: Pick<Services, 'keys' | 'log'>): Promise<() => void> {
  await keys.look();
  const timer = setInterval(() => {
    keys.look().catch((error: unknown) => {
      if (error instanceof ConfigError)
        setImmediate(() => {
          throw error;
        });
      // A call that needs it looks again, and is answered as any call without a database.
      else log.debug({ err: error }, 'did not hear of new keys');
    });
  }, lookSeconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
}
