import type { Config } from '../../../../settings/config.ts';

/** The address to which Telegram sends updates. */
export const webhookUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}/api/v2/telegram/webhook`;
