export { countWrong, countWrongs, type GiveBack } from './count-wrong.ts';
export { giveBack, triesLeft } from './give-back.ts';
export { type Source, sourceOf, sourcesOf } from './sources.ts';
export { type Limit, type Subject, takeLimit, takeLimitOfNew } from './take-limit.ts';
