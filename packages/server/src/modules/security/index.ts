export { countWrongCodes, spendSecondFactor } from './second-factor.ts';
