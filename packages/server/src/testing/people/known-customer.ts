import { answerTicket } from '../../modules/care/tickets/index.ts';
import { givePlan, openNode } from '../nodes.ts';
import type { TestServer } from '../servers/open-test-server.ts';
import { openApiToken, type TestCustomer } from './customers.ts';
import { post, signedUp, signIn } from './signed-up.ts';

/** The address of the customer below, used by nobody else. */
export const knownIp = '203.0.113.77';

/** A customer with rows everywhere: sessions, tickets, a token, money, check-ins, hits, fetches and a past ban. */
export async function openKnownCustomer(
  server: TestServer,
  { balance = '12.50' } = {},
): Promise<TestCustomer> {
  const { sql } = server.services.database;
  const at = server.clock.at;
  const customer = await signedUp(server);
  const node = await openNode(server);
  await givePlan(server, customer.id, { level: 1 });
  await signIn(server, customer.email);
  const url = '/api/v2/user/tickets-v2/';
  const ticket = await post(server, url, { title: '连不上', content: '我的地址变了' }, customer.headers);
  await answerTicket(server.services, {
    ticketId: ticket.body.result.id,
    content: '请重试',
    staffName: '客服 阿舟',
  });
  await openApiToken(server, customer);
  await post(server, '/api/v2/user/services-old/checkin/', {}, customer.headers);
  const account_id = customer.id;
  await sql
    .insertInto('ledger')
    .values({
      account_id,
      created_at: at,
      kind: 'correction',
      amount: balance,
      subject: 'test',
      reference: `k:${account_id}`,
    })
    .execute();
  const rule = await sql
    .insertInto('detect_rule')
    .values({ name: 'BT', pattern: 'bt', description: '', ban_after: null, ban_minutes: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql.insertInto('detect_hit').values({ account_id, rule_id: rule.id, node_id: node.id, at }).execute();
  await sql
    .insertInto('alive_ip')
    .values({ account_id, ip: knownIp, node_id: node.id, last_seen_at: at })
    .execute();
  await sql
    .insertInto('subscription_fetch')
    .values({ account_id, at, client: 'Clash', agent: 'clash/1', ip: knownIp })
    .execute();
  await sql.updateTable('account').set({ registered_ip: knownIp }).where('id', '=', account_id).execute();
  await sql.updateTable('login_log').set({ ip: knownIp }).where('account_id', '=', account_id).execute();
  await sql
    .insertInto('ban')
    .values({
      account_id,
      starts_at: new Date(at.getTime() - 7_200_000),
      ends_at: new Date(at.getTime() - 3_600_000),
      reason: '滥用',
      remark: '内部备注',
      wants_mail: false,
      mailed_at: null,
      ended_at: null,
    })
    .execute();
  return customer;
}
