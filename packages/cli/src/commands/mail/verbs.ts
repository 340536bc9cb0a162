import * as campaigns from '@ferry/core/contract/campaigns/admin';
import * as mail from '@ferry/core/contract/mail/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import type { Row } from '../../calls/rows.ts';
import type { Columns } from '../../output/table.ts';
import { say } from '../../words/say.ts';
import { addSend } from './send.ts';
import { addTest } from './test.ts';

/** The age of something, in its largest unit. */
function ageOf(since: unknown, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(String(since))) / 60_000));
  if (minutes < 60) return say`${minutes} min`;
  return minutes < 2_880 ? say`${Math.floor(minutes / 60)} h` : say`${Math.floor(minutes / 1440)} d`;
}

const campaignColumns = (): Columns<Row> => ({
  campaign: ({ campaign_id }) => String(campaign_id),
  name: ({ name }) => String(name),
  state: ({ state, waits_for }) => (waits_for === null ? String(state) : say`waits for ${waits_for}`),
  sent: ({ sent, total }) => say`${sent} of ${total}`,
  'to come': ({ to_come }) => String(to_come),
  queued: ({ queued }) => String(queued),
  failed: ({ failed }) => String(failed),
  'left out': ({ left_out }) => String(left_out),
  starts: ({ starts_at }) => String(starts_at),
});

export const verbs: readonly AddCommand[] = [
  addTest,
  contractCommand(mail.queue, {
    rows: 'mails',
    columns: (now) => ({
      mail: ({ mail_id }) => String(mail_id),
      state: ({ state }) => String(state),
      age: ({ created_at }) => ageOf(created_at, now),
      tries: ({ tries }) => String(tries),
      to: ({ to }) => String(to),
      subject: ({ subject }) => String(subject),
      failure: ({ failure }) => String(failure ?? '-'),
    }),
    help: 'Examples:\n  ferry mail queue --state failed\n  ferry mail queue --to lin.xia --format ndjson',
  }),
  contractCommand(mail.retry, {
    help: 'Examples:\n  ferry mail retry --mail-ids 17,18\n  ferry mail retry --state failed',
  }),
  contractCommand(mail.drop, {
    loses: 'What these mails say is removed, and nobody gets it.',
    help: 'Examples:\n  ferry mail drop --mail-ids 17 --yes\n  ferry mail drop --state failed --dry-run',
  }),
  addSend,
  contractCommand(campaigns.count, {
    help: 'Example:\n  ferry mail count --segment \'{"state":"active","expiring_days":7}\'',
  }),
  contractCommand(campaigns.list, { verb: 'campaigns', rows: 'campaigns', columns: campaignColumns }),
  contractCommand(campaigns.show, { verb: 'campaign', help: 'Example:\n  ferry mail campaign 3' }),
  contractCommand(campaigns.pause, { help: 'Example:\n  ferry mail pause 3' }),
  contractCommand(campaigns.resume, { help: 'Example:\n  ferry mail resume 3' }),
  contractCommand(campaigns.cancel, {
    loses: 'Who has no mail of this campaign yet gets none.',
    help: 'Example:\n  ferry mail cancel 3 --yes',
  }),
];
