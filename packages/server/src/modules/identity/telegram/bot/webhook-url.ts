import type { Config } from '../../../../settings/config.ts';

export const webhookUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}/api/v2/telegram/webhook`;
