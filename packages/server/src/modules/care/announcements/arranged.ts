import * as admin from '@ferry/core/contract/announcements/admin';
import * as customer from '@ferry/core/contract/announcements/customer';
import * as v1 from '@ferry/core/contract/announcements/v1';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';

const publish = async ({ ask }: Stage, later: { published_at?: string } = {}) =>
  (await ask(admin.publish, { ann_type: 'index_ann', ...later, body: '# Text' })).revision;

const published = async (stage: Stage) => ({ revision: await publish(stage) });

/** The newest announcement of a kind, which is read without its id. */
const newest = async (stage: Stage) => {
  await publish(stage);
  return {};
};

export const arranged = [
  arrange(customer.one, published, { isEverybodys: true }),
  arrange(customer.markRead, async (stage) => ({ body: { revisions: [await publish(stage)] } }), {
    isEverybodys: true,
  }),
  arrange(admin.showRevision, published),
  arrange(admin.edit, published),
  arrange(admin.translate, published),
  arrange(admin.schedule, async (stage) => ({
    revision: await publish(stage, { published_at: stage.soon() }),
  })),
  arrange(admin.withdraw, published),
  ...[admin.show, admin.showHtml, admin.showMarkdown, v1.show, v1.showHtml, v1.showMarkdown].map((call) =>
    arrange(call, newest),
  ),
];
