import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../context.ts';

/** What Telegram is told to prove itself with. It follows from the keys and the token, so every process knows it. */
export const webhookSecret = ({ keys, config }: Services): string =>
  keys.hash('telegram webhook', config.telegram?.token ?? '').toString('base64url');

/** Compared by hashes, so in constant time whatever the lengths. */
export const isFromTelegram = (services: Services, given: string | undefined): boolean =>
  timingSafeEqual(
    services.keys.hash('compare', given ?? ''),
    services.keys.hash('compare', webhookSecret(services)),
  );
