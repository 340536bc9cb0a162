import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';

/**
 * The portal as authenticators know it: its host, and the origins whose signatures count. Both are configured and never
 * read from a request. Otherwise a page of another host could make a passkey sign for that host.
 */
export function relyingPartyOf({ config }: Pick<Services, 'config'>) {
  if (config.passkeys === undefined) throw new Refusal('auth.passkeys_off');
  return config.passkeys;
}
