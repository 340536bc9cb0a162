import type { ExamplesOf } from '../base/example.ts';
import type * as anyoneCalls from './anyone.ts';

export const anyone = {
  fetch: { input: { file: 'cn-domain.txt' }, answer: '+.cn\n+.qq.com\n+.taobao.com\n' },
} satisfies ExamplesOf<typeof anyoneCalls>;
