export { askTelegram } from './ask-telegram.ts';
export { botName } from './bot-name.ts';
export { unlinkIn } from './unlink-chat.ts';
