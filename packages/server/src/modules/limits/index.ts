export { takeLimit } from './take-limit.ts';
