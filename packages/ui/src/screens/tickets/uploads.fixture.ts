import { sample } from '@ferry/core/contract/base/sample';
import type { Upload } from './FileTile.tsx';

/** One upload in each state. */
export const uploadsOfEachState: readonly Upload[] = [
  { key: 'a', name: 'trace-tokyo03.txt', media_type: 'text/plain', size: 12_288, state: 'done', share: 1 },
  {
    key: 'b',
    name: sample('测速截图.png', 'speed-test.png'),
    media_type: 'image/png',
    size: 2_483_010,
    state: 'sending',
    share: 0.42,
  },
  {
    key: 'c',
    name: sample('录屏.mp4', 'recording.mp4'),
    media_type: 'video/mp4',
    size: 1_000,
    state: 'failed',
    share: 0,
    problem: 'type',
  },
  {
    key: 'd',
    name: `${sample('很长的文件名', 'a-long-file-name-').repeat(12)}.log`,
    media_type: 'text/plain',
    size: 4_000_000,
    state: 'failed',
    share: 0.2,
    problem: 'unsent',
    message: sample(
      '没有连上服务器，请检查网络后再试。',
      'The server could not be reached. Check your connection and try again.',
    ),
  },
];
