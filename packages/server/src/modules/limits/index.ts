export { giveBack, triesLeft } from './give-back.ts';
export { type Limit, takeLimit } from './take-limit.ts';
