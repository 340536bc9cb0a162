export { answerBelongsTo, answerFrom, forgetBegun, once, onlyReads } from './once.ts';
