import * as desk from '@ferry/core/contract/announcements/admin';
import * as older from '@ferry/core/contract/announcements/v1';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { examples, noteAndExamples } from '../../words/examples.ts';
import { addDiff } from './diff.ts';
import { addEdit } from './edit.ts';
import { addPublish } from './publish.ts';
import { addShow } from './show.ts';

export const verbs: readonly AddCommand[] = [
  addPublish,
  addShow,
  addEdit,
  contractCommand(desk.translate, {
    help: noteAndExamples(
      'announcements.translate_note',
      'ferry announcements translate 12 en --input maintenance.en.md',
      'echo | ferry announcements translate 12 en --input -',
    ),
  }),
  contractCommand(desk.schedule, {
    help: examples(
      'ferry announcements schedule 12 --published-at 2026-12-01T20:00:00+08:00',
      'ferry announcements schedule 12 --published-at null',
    ),
  }),
  contractCommand(desk.withdraw, {
    loses: 'announcements.withdraw_loses',
    help: examples('ferry announcements withdraw 12 --yes'),
  }),
  contractCommand(desk.history, {
    columns: () => ({
      revision: ({ revision }) => String(revision),
      kind: ({ ann_type }) => String(ann_type),
      state: ({ state }) => String(state),
      since: ({ published_at }) => String(published_at),
      versions: ({ version }) => String(version),
      languages: ({ languages }) => [languages ?? '-'].flat().join(' '),
      by: ({ author }) => String(author ?? '-'),
      title: ({ title }) => String(title),
    }),
    help: examples('ferry announcements history', 'ferry announcements history --state scheduled'),
  }),
  contractCommand(desk.showRevision, {
    help: examples(
      'ferry announcements show-revision 12',
      'ferry announcements show-revision 12 --version 1',
    ),
  }),
  addDiff,
  contractCommand(desk.preview, {
    help: examples('ferry announcements preview --input news.md'),
  }),
  contractCommand(desk.showHtml),
  contractCommand(desk.showMarkdown),
  contractCommand(older.publish, { verb: 'publish-v1' }),
  contractCommand(older.show, { verb: 'show-v1' }),
  contractCommand(older.showHtml, { verb: 'show-html-v1' }),
  contractCommand(older.showMarkdown, { verb: 'show-markdown-v1' }),
];
