import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';

/**
 * The portal as authenticators know it: its host, and the origins whose signatures count. Both are configured and never
 * read from a request, or a page of another host could have a passkey sign for it.
 */
export function relyingPartyOf({ config }: Pick<Services, 'config'>) {
  if (config.passkeys === undefined) throw new Refusal('auth.passkeys_off');
  return config.passkeys;
}
