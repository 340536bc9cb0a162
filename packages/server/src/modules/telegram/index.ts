export { botName } from './bot-name.ts';
export { sendTelegrams } from './send-telegrams.ts';
export { unlinkIn } from './unlink-chat.ts';
