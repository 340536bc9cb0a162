export { countWrong } from './count-wrong.ts';
export { giveBack, triesLeft } from './give-back.ts';
export { type Limit, takeLimit } from './take-limit.ts';
