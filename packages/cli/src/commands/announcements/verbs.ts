import * as calls from '@ferry/core/contract/announcements';
import * as older from '@ferry/core/contract/v1/announcements';
import type { AddCommand } from '../../call-commands.ts';
import { contractCommand } from '../../contract-command.ts';
import { addPublish } from './publish.ts';
import { addShow } from './show.ts';

export const verbs: readonly AddCommand[] = [
  addPublish,
  addShow,
  contractCommand(calls.showHtml),
  contractCommand(calls.showMarkdown),
  contractCommand(older.publish, { verb: 'publish-v1' }),
  contractCommand(older.show, { verb: 'show-v1' }),
  contractCommand(older.showHtml, { verb: 'show-html-v1' }),
  contractCommand(older.showMarkdown, { verb: 'show-markdown-v1' }),
];
