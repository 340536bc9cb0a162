import * as staff from '@ferry/core/contract/tickets/admin';
import * as tickets from '@ferry/core/contract/tickets/customer';
import * as desk from '@ferry/core/contract/tickets/desk';
import { events } from '@ferry/core/contract/tickets/events';
import * as v1 from '@ferry/core/contract/tickets/v1';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';

const file = { name: 'a.txt', content: 'aGVsbG8=' };

type Who = Awaited<ReturnType<Stage['customer']>>;

const openTicket = ({ ask }: Stage, { headers }: Who, attachment_ids: string[] = []) =>
  ask(tickets.create, { body: { title: 'Slow', content: 'It is slow.', attachment_ids } }, headers);

const uploaded = async ({ ask }: Stage, { headers }: Who) =>
  (await ask(tickets.upload, { body: file }, headers)).id;

/** A ticket of a customer. */
const own = async (stage: Stage) => ({ ticket_id: (await openTicket(stage, await stage.customer())).id });

const closed = async (stage: Stage) => {
  const { ticket_id } = await own(stage);
  await stage.ask(desk.close, { ticket_id });
  return { ticket_id };
};

/** A file in a ticket. */
const sent = async (stage: Stage) => {
  const customer = await stage.customer();
  const attachment_id = await uploaded(stage, customer);
  await openTicket(stage, customer, [attachment_id]);
  return { attachment_id };
};

export const arranged = [
  arrange(
    events,
    async (stage) => {
      const customer = await stage.customer();
      const { cursor } = await stage.ask(events, {}, customer.headers);
      await openTicket(stage, customer);
      return { since: cursor };
    },
    { isEverybodys: true },
  ),
  arrange(tickets.create, async (stage) => ({
    body: { attachment_ids: [await uploaded(stage, await stage.customer())] },
  })),
  arrange(tickets.editStatus, own),
  arrange(tickets.messages, own),
  arrange(tickets.sendMessage, async (stage) => {
    const customer = await stage.customer();
    const attachment_ids = [await uploaded(stage, customer)];
    return { ticket_id: (await openTicket(stage, customer)).id, body: { attachment_ids } };
  }),
  arrange(tickets.markRead, async (stage) => {
    const { ticket_id } = await own(stage);
    const { message } = await stage.ask(staff.reply, { ticket_id, body: { content: 'It is better now.' } });
    return { ticket_id, body: { message_id: message.id } };
  }),
  arrange(tickets.rate, closed),
  arrange(tickets.download, sent),
  arrange(staff.show, own),
  arrange(staff.reply, own),
  arrange(staff.fetchAttachment, sent),
  arrange(desk.addNote, own),
  arrange(desk.assign, own),
  arrange(desk.close, own),
  arrange(desk.reopen, closed),
  arrange(desk.merge, async (stage) => {
    const customer = await stage.customer();
    const [from, into] = [await openTicket(stage, customer), await openTicket(stage, customer)];
    return { ticket_id: from.id, body: { into: into.id } };
  }),
  arrange(desk.attach, own),
  arrange(desk.removeMacro, async ({ ask, unique }) => {
    const name = unique('thanks');
    await ask(desk.saveMacro, { name, body: { content: 'Thank you.' } });
    return { name };
  }),
  arrange(v1.update, own),
  arrange(v1.view, own),
];
