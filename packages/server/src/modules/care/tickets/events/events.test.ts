import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import {
  openNeighbour,
  openTestServer,
  type TestServer,
} from '../../../../testing/servers/open-test-server.ts';
import { answerTicket } from '../index.ts';

const base = '/api/v2/user/tickets-v2';

/** Over a real connection: a wait that is cancelled, or that a closing server ends, is only visible there. */
let server: TestServer;
let address: string;
let customer: TestCustomer;
beforeEach(async () => {
  server = await openTestServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  customer = await openCustomer(server);
});
afterEach(() => server[Symbol.asyncDispose]());

async function events(query = '', who = customer, signal?: AbortSignal) {
  const answer = await fetch(`${address}${base}/events?${query}`, {
    headers: who.headers,
    ...(signal ? { signal } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as { result: Events; code?: string } };
}
interface Events {
  cursor: string;
  unread_count: number;
  changed: { id: string; unread_count: number; ticket_status: string }[];
}
const wait = (since: string, seconds = 20, who = customer) => events(`since=${since}&wait=${seconds}`, who);
const cursor = async (who = customer) => (await events('', who)).body.result.cursor;

async function open(who = customer): Promise<{ id: string }> {
  const answer = await fetch(`${address}${base}/`, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: '线路慢', content: '晚上很慢' }),
  });
  return ((await answer.json()) as { result: { id: string } }).result;
}
const answer = (ticketId: string, services = server.services) =>
  answerTicket(services, { ticketId, content: '请换东京节点', staffName: '客服 阿舟' });
/** Long enough for a call to be waiting in its process. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 150));

describe('waiting for news of tickets', () => {
  test('ends when staff answer in another process, with the ticket and the count', async () => {
    await using neighbour = await openNeighbour(server);
    const ticket = await open();
    const since = await cursor();
    const waiting = wait(since);
    await moment();
    await answer(ticket.id, neighbour.services);
    const { result } = (await waiting).body;
    expect(result).toMatchObject({
      unread_count: 1,
      changed: [{ id: ticket.id, unread_count: 1, ticket_status: 'processing' }],
    });
    expect((await wait(result.cursor, 0)).body.result.changed).toEqual([]);
  });

  test('reports changes between two calls once', async () => {
    const [one, two] = [await open(), await open()];
    const since = await cursor();
    await answer(one.id);
    await answer(two.id);
    const { result } = (await wait(since)).body;
    expect(result.changed.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect(result.unread_count).toBe(2);
    expect((await wait(result.cursor, 1)).body.result).toMatchObject({ unread_count: 2, changed: [] });
  });

  test('misses no change of a transaction that began before the cursor and ended after it', async () => {
    if (server.services.database.engine === 'pglite') return; // One connection: there is no second transaction.
    await using neighbour = await openNeighbour(server);
    const [slow, quick] = [await open(), await open()];
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let wrote = () => {};
    const written = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    const long = neighbour.services.database.sql.transaction().execute(async (tx) => {
      await tx.updateTable('ticket').set({ title: '慢' }).where('id', '=', slow.id).execute();
      wrote();
      await held;
    });
    await written;
    await answer(quick.id);
    const since = await cursor();
    const waiting = wait(since);
    await moment();
    commit();
    await long;
    expect((await waiting).body.result.changed.map(({ id }) => id)).toEqual([slow.id]);
  });

  test('ends when its time is over', async () => {
    const since = await cursor();
    expect((await wait(since, 1)).body.result).toMatchObject({ unread_count: 0, changed: [] });
  });

  test('reports reading on another device, and nothing of other customers', async () => {
    const ticket = await open();
    const message = await answer(ticket.id);
    const since = await cursor();
    const waiting = wait(since);
    const other = await openCustomer(server);
    const others = wait(await cursor(other), 1, other);
    await moment();
    await fetch(`${address}${base}/${ticket.id}/read`, {
      method: 'POST',
      headers: { ...customer.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ message_id: message.id }),
    });
    expect((await waiting).body.result).toMatchObject({
      unread_count: 0,
      changed: [{ id: ticket.id, unread_count: 0 }],
    });
    expect((await others).body.result.changed).toEqual([]);
  });

  test('ends with 401 when the session ends, whoever ended it', async () => {
    const waiting = wait(await cursor());
    await moment();
    await server.services.database.sql
      .updateTable('session')
      .set({ ended_at: server.clock.at })
      .where('account_id', '=', customer.id)
      .execute();
    server.clock.turn(5);
    expect((await waiting).status).toBe(401);
  });

  test('allows six concurrent calls of a customer', async () => {
    const since = await cursor();
    const leave = new AbortController();
    // Each is sent again until it gets one of the six places, whichever was first.
    const left = Array.from({ length: 6 }, async () => {
      while (!leave.signal.aborted)
        await events(`since=${since}&wait=20`, customer, leave.signal).catch(() => undefined);
    });
    const oneMore = async () => {
      const { status, body } = await wait(since, 1);
      return [status, body.code];
    };
    await expect.poll(oneMore).toEqual([429, 'tickets.too_many_waiting']);
    leave.abort();
    await Promise.all(left);
    await expect.poll(oneMore).toEqual([200, undefined]);
  });

  test('ends at once when the server closes', async () => {
    const waiting = wait(await cursor());
    await moment();
    await server.app.close();
    expect((await waiting).body.result.changed).toEqual([]);
  });

  test.each(['5:3:', '0:0:', '99999999999999999999:99999999999999999999:', '1:9:8,8,2'])(
    'begins anew with the cursor %s, which is none',
    async (since) => {
      expect((await events(`since=${since}`)).status).toBe(200);
    },
  );

  test.each(['since=x', 'wait=26', 'wait=-1', 'wait=x'])('is refused with %s', async (query) => {
    expect((await events(query)).status).toBe(422);
  });
});
