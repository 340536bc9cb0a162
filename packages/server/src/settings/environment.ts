import { moneyVariables } from './money-variables.ts';
import { serverVariables } from './server-variables.ts';
import { siteVariables } from './site-variables.ts';

/** Every variable of the environment that is read, in the order of `docs/settings.md`. */
export const environment = { ...serverVariables, ...siteVariables, ...moneyVariables } as const;
