import * as campaigns from '@ferry/core/contract/campaigns/admin';
import * as mail from '@ferry/core/contract/mail/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import type { Row } from '../../calls/rows.ts';
import type { Columns } from '../../output/table.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';
import { addSend } from './send.ts';
import { addTest } from './test.ts';

/** An age in its largest unit. */
function ageOf(since: unknown, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(String(since))) / 60_000));
  if (minutes < 60) return say('shared.minutes', { minutes });
  return minutes < 2_880
    ? say('mail.hours', { hours: Math.floor(minutes / 60) })
    : say('mail.days', { days: Math.floor(minutes / 1440) });
}

const campaignColumns = (): Columns<Row> => ({
  campaign: ({ campaign_id }) => String(campaign_id),
  name: ({ name }) => String(name),
  state: ({ state, waits_for }) =>
    waits_for === null ? String(state) : say('mail.waits_for', { what: String(waits_for) }),
  sent: ({ sent, total }) => say('shared.part_of_all', { part: String(sent), all: String(total) }),
  to_come: ({ to_come }) => String(to_come),
  queued: ({ queued }) => String(queued),
  failed: ({ failed }) => String(failed),
  left_out: ({ left_out }) => String(left_out),
  starts: ({ starts_at }) => String(starts_at),
});

export const verbs: readonly AddCommand[] = [
  addTest,
  contractCommand(mail.queue, {
    columns: (now) => ({
      mail: ({ mail_id }) => String(mail_id),
      state: ({ state }) => String(state),
      age: ({ created_at }) => ageOf(created_at, now),
      tries: ({ tries }) => String(tries),
      to: ({ to }) => String(to),
      subject: ({ subject }) => String(subject),
      failure: ({ failure }) => String(failure ?? '-'),
    }),
    help: examples('ferry mail queue --state failed', 'ferry mail queue --to lin.xia --format ndjson'),
  }),
  contractCommand(mail.retry, {
    help: examples('ferry mail retry --mail-ids 17,18', 'ferry mail retry --state failed'),
  }),
  contractCommand(mail.drop, {
    loses: 'mail.drop_loses',
    help: examples('ferry mail drop --mail-ids 17 --yes', 'ferry mail drop --state failed --dry-run'),
  }),
  addSend,
  contractCommand(campaigns.count, {
    help: examples('ferry mail count --segment \'{"state":"active","expiring_days":7}\''),
  }),
  contractCommand(campaigns.list, { verb: 'campaigns', columns: campaignColumns }),
  contractCommand(campaigns.show, {
    verb: 'campaign',
    help: examples('ferry mail campaign 3'),
  }),
  contractCommand(campaigns.pause, {
    help: examples('ferry mail pause 3'),
  }),
  contractCommand(campaigns.resume, {
    help: examples('ferry mail resume 3'),
  }),
  contractCommand(campaigns.cancel, {
    loses: 'mail.cancel_loses',
    help: examples('ferry mail cancel 3 --yes'),
  }),
];
