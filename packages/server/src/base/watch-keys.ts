import { lookSeconds } from '../keys/secret-keys.ts';
import { ConfigError } from '../settings/settings.ts';
import type { Services } from './context.ts';

/**
 * Checks for new keys at intervals, so that this process can verify and open what others sign and seal. Ends the
 * process if it cannot open a new key, because it would sign customers out.
 */
export async function watchKeys({ keys, log }: Pick<Services, 'keys' | 'log'>): Promise<() => void> {
  await keys.look();
  const timer = setInterval(() => {
    keys.look().catch((error: unknown) => {
      if (error instanceof ConfigError)
        setImmediate(() => {
          throw error;
        });
      // A call that needs the keys reads them again, and fails like any other call during a database outage.
      else log.debug({ err: error }, 'the check for new keys failed');
    });
  }, lookSeconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
}
