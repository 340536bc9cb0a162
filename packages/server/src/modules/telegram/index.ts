export { openTelegramApi } from './open-api.ts';
export { queueTelegram } from './queue-telegram.ts';
export { sendTelegrams } from './send-telegrams.ts';
