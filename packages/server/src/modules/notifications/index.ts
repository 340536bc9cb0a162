export { notify } from './notify.ts';
export { isWanted } from './queries.ts';
export { queueTelegram } from './queue-telegram.ts';
export { setChoice } from './set-choice.ts';
export { tellCustomers } from './tell-customers.ts';
