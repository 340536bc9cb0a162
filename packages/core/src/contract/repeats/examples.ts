import type { ExamplesOf } from '../base/example.ts';
import type * as anyoneCalls from './anyone.ts';
import type * as customerCalls from './customer.ts';

const key = '3f1c6a52-8d0e-4b97-a2c4-5e7f9b1d3c60';

export const anyone = {
  findByKey: { input: { body: { key } }, answer: { result: { state: 'done' } } },
} satisfies ExamplesOf<typeof anyoneCalls>;

export const customer = {
  find: {
    input: { body: { operation: 'sessions.endOthers', key } },
    answer: { result: { state: 'done', answer: { result: { ended: 2 } } } },
  },
} satisfies ExamplesOf<typeof customerCalls>;
