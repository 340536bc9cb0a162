import type { Services } from '../../../../base/context.ts';
import { isOneOf } from '../../../../keys/keys.ts';

const purpose = 'telegram webhook';
const said = ({ config }: Services) => config.telegram?.token ?? '';
const shown = (signature: Buffer): string => signature.toString('base64url');

/**
 * The secret that Telegram sends with each update. It is derived from the keys and the token, so every process can
 * compute it.
 */
export const webhookSecret = (services: Services): string =>
  shown(services.keys.sign(purpose, said(services)));

/** Whether a secret matches by any key, because Telegram gets a new one a little later. Compared in constant time. */
export const isFromTelegram = (services: Services, given: string | undefined): boolean =>
  isOneOf(
    services.keys.signatures(purpose, said(services)).map((one) => Buffer.from(shown(one))),
    Buffer.from(given ?? ''),
  );
