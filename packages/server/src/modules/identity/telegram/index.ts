export { askTelegram } from './bot/ask-telegram.ts';
export { botName } from './bot/bot-name.ts';
export { unlinkIn } from './unlink-chat.ts';
