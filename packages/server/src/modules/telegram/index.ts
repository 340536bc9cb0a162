export { sendTelegrams } from './send-telegrams.ts';
export { unlinkIn } from './unlink-chat.ts';
