import * as admin from '@ferry/core/contract/campaigns/admin';
import * as anyone from '@ferry/core/contract/campaigns/anyone';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';

const toOne = async ({ customer }: Stage) => ({ segment: { users: [(await customer()).email] } });

const campaign = async (stage: Stage) => {
  const texts = { en: { subject: 'News', body: 'Some news.' } };
  const body = { name: 'news', texts, ...(await toOne(stage)) };
  return { campaign_id: (await stage.ask(admin.create, { body })).campaign_id };
};

const link = async (stage: Stage) => {
  const { campaign_id } = await campaign(stage);
  const { unsubscribe_token: token } = await stage.sql
    .selectFrom('mail_campaign_recipient')
    .select('unsubscribe_token')
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirstOrThrow();
  return { token };
};

export const arranged = [
  arrange(admin.create, async (stage) => ({ body: await toOne(stage) })),
  arrange(admin.show, campaign),
  arrange(admin.pause, campaign),
  arrange(admin.resume, async (stage) => {
    const { campaign_id } = await campaign(stage);
    await stage.ask(admin.pause, { campaign_id });
    return { campaign_id };
  }),
  arrange(admin.cancel, campaign),
  arrange(anyone.unsubscribePage, link),
  arrange(anyone.unsubscribe, link),
];
