import type { Noun } from '../../../base/noun.ts';
import { mirrorJob } from './downloads/mirror-downloads.ts';
import { registerSystem } from './routes.ts';
import { tellDocuments } from './tell-documents.ts';

export const systemNoun = {
  name: 'system',
  register: registerSystem,
  jobs: () => [mirrorJob],
  tellDocuments,
} satisfies Noun;
