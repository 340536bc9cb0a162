import type { Config } from '../../config.ts';

/** Where Telegram sends updates to. */
export const webhookUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}/api/v2/telegram/webhook`;
