import { takesKey } from '@ferry/core/contract/base/call';
import { examples } from '@ferry/core/contract/examples';
import { expect } from 'vitest';
import { openExamples } from '../examples/open-examples.ts';
import { everyKind } from '../formats/every-kind.ts';
import { givePlan } from '../nodes.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../people/customers.ts';
import { openOwner } from '../people/owner.ts';
import { asOwner } from '../people/owner-proof.ts';
import { mailedCode, mailsTo, password, post, signedUp } from '../people/signed-up.ts';
import { openProduct, trafficPackage } from '../products.ts';
import type { TestServer } from '../servers/open-test-server.ts';
import {
  type Act,
  another,
  by,
  file,
  money,
  newAddress,
  nobody,
  old,
  plan,
  reason,
  rule,
  texts,
  unique,
} from './parts.ts';
import { passkeyActs } from './passkey-acts.ts';

/**
 * For each write that takes an idempotency key: prepares what it needs, and returns one that will succeed. Each has people
 * and things of its own.
 */
export async function openKeyedActs(server: TestServer): Promise<Record<string, () => Promise<Act>>> {
  const { sql } = server.services.database;
  const admin = await openAdmin(server);
  const soon = (hours: number) => new Date(server.services.now().getTime() + hours * 3_600_000).toISOString();
  const ask = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ) => {
    const sent = { method, url, headers, ...(payload && { payload }) };
    const answer = await server.app.inject(sent);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().result;
  };

  const rich = () => openCustomer(server, { balance: '100.00' });
  const planned = async () => {
    const customer = await rich();
    await givePlan(server, customer.id, { level: 1 });
    return customer;
  };
  const owner = async () => {
    const customer = await signedUp(server);
    return { ...customer, headers: asOwner(server, customer) };
  };
  const ticketOf = async ({ headers }: TestCustomer): Promise<string> =>
    (await ask('POST', '/api/v2/user/tickets-v2/', headers, { title: 'slow', content: 'It is slow.' })).id;
  const ofTicket = async () => ({ ticket_id: await ticketOf(await openCustomer(server)) });
  const recharge = async (isPaid: boolean): Promise<string> => {
    const { headers } = await openCustomer(server);
    const order = { amount: '10.00', method: 'sandbox' };
    const { trade_no } = (await ask('POST', '/api/v2/user/wallet/recharge/', headers, order)).recharge;
    if (isPaid)
      await ask('POST', `/api/v2/admin_api/recharge/${trade_no}/mark-paid`, admin, { remark: 'seen' });
    return trade_no;
  };
  const published = async (published_at?: string): Promise<number> => {
    const query = new URLSearchParams({ ann_type: 'index_ann', ...(published_at && { published_at }) });
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/v2/admin_api/announcement?${query}`,
      headers: { ...admin, 'content-type': 'text/plain' },
      payload: '# text',
    });
    return answer.json().result.revision;
  };
  const codeFor = async (url: string, email: string): Promise<string> => {
    await post(server, url, { email });
    return (await mailedCode(server, email)) ?? '';
  };
  const signUpCode = (email: string) => codeFor('/api/v2/auth/account_register/request-email-code', email);
  const resetCode = (email: string) =>
    codeFor('/api/v2/auth/account_reset_password/request-email-code', email);
  const quoted = async () => {
    const customer = await rich();
    const shop_id = await openProduct(server);
    const quote = await ask('POST', `/api/v2/user/shop-old/${shop_id}/pre-order`, customer.headers);
    return { customer, shop_id, quote_id: quote.quote_id as string };
  };
  /** The token of the newest link in a mail. */
  const linkIn = async (email: string, page: 'undo' | 'not-me'): Promise<string> => {
    const [newest] = await mailsTo(server, email);
    return new RegExp(`/auth/${page}#([\\w-]{43})$`, 'm').exec(newest?.body_text ?? '')?.[1] ?? '';
  };
  const move = async () => {
    const { id, email } = await openCustomer(server);
    return by(admin, { query: { user_id: id, user_old_email: email, user_new_email: newAddress() } });
  };
  const userOf = async () => ({ user: (await openCustomer(server)).id });
  const changed = async () => {
    const { headers } = await owner();
    return by(headers, { body: { current_password: password, new_password: another } });
  };
  const publish = async () => by(admin, { query: { ann_type: 'index_ann' }, body: '# text' });
  const signUp = async () => {
    const email = newAddress();
    return { email, name: '林夏', email_code: await signUpCode(email) };
  };
  const linked = async () => {
    const customer = await planned();
    const telegram_id = 1_000_000 + customer.id;
    await sql.updateTable('account').set({ telegram_id }).where('id', '=', customer.id).execute();
    return customer;
  };
  const blocked = async (is_held: boolean): Promise<string> => {
    const ip = `198.51.100.${unique('ip').slice(3)}`;
    await sql
      .insertInto('blocked_ip')
      .values({ ip, node_id: await openNode(), blocked_at: server.services.now(), is_held })
      .execute();
    return ip;
  };
  /** A mail that no process sends. */
  const waitingMail = async (): Promise<number> => {
    const email = newAddress();
    await post(server, '/api/v2/auth/account_register/request-email-code', { email });
    const { id } = await sql
      .updateTable('mail')
      .set({ tries: 1 })
      .where('recipient', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const older = async () => ({ email: (await signedUp(server)).email, passwd: password });
  const createNode = (node_name: string) => ({
    node_name,
    country_code: 'HK',
    config: everyKind.hysteria2,
    user_group_host: { a1: { host: 'hk.example.com' } },
  });
  const openNode = async () =>
    (await ask('POST', '/api/v2/admin_api/nodes', admin, createNode(unique('HK')))).node_id as number;

  const arrange = await openExamples(server);
  const examplesOfWrites = [...examples.keys()].filter(takesKey).map(
    (call) =>
      [
        call.operation,
        async (): Promise<Act> => {
          const { sent, by } = await arrange(call);
          return { given: sent, by };
        },
      ] as const,
  );

  return {
    ...Object.fromEntries(examplesOfWrites),
    ...passkeyActs(server, admin),
    'account.changePassword': changed,
    'account.editPassword': changed,
    'account.editEmail': async () => by((await owner()).headers, { body: { email: newAddress() } }),
    'account.cancelDeletion': async () => {
      const { headers } = await owner();
      const lost = { lost_balance: '0.00', lost_invite_balance: '0.00' };
      await ask('POST', '/api/v2/user/account/deletion', headers, lost);
      return by(headers);
    },
    'account.requestDeletion': async () =>
      by((await owner()).headers, { body: { lost_balance: '0.00', lost_invite_balance: '0.00' } }),
    'announcements.edit': async () =>
      by(admin, { params: { revision: await published() }, body: '# another text' }),
    'announcements.publish': publish,
    'announcements.schedule': async () =>
      by(admin, { params: { revision: await published(soon(1)) }, body: { published_at: soon(2) } }),
    'apiTokens.create': async () => by((await owner()).headers, { body: { name: 'mine', scope: 'read' } }),
    'apiTokens.revoke': async () => {
      const { headers } = await owner();
      const given = { name: 'mine', scope: 'read' };
      const { token_id } = await ask('POST', '/api/v2/user/account/api-tokens/', headers, given);
      return by(headers, { params: { token_id } });
    },
    'auth.answerSignInRequest': async () => {
      const { body } = await post(server, '/v1/auth/qrcode_login');
      return by((await owner()).headers, { params: { code: body.login_code }, body: { is_allowed: true } });
    },
    'auth.login': async () => nobody({ body: { email: (await signedUp(server)).email, password } }),
    'auth.makeSignInLink': async () => by(admin, { body: { user_id: (await openCustomer(server)).id } }),
    'auth.notMe': async () => {
      const { email } = await signedUp(server);
      await post(server, '/api/v2/auth/account_login/login', { email, password });
      const email_code = await resetCode(email);
      await post(server, '/api/v2/auth/account_reset_password/', { email, email_code, password: another });
      return nobody({ body: { token: await linkIn(email, 'not-me') } });
    },
    'auth.proveOwner': async () =>
      by((await signedUp(server)).headers, { body: { current_password: password } }),
    'auth.register': async () => nobody({ body: { ...(await signUp()), password, re_password: password } }),
    'auth.requestRegisterCode': async () => nobody({ body: { email: newAddress() } }),
    'auth.requestResetCode': async () => nobody({ body: { email: (await signedUp(server)).email } }),
    'auth.resetPassword': async () => {
      const { email } = await signedUp(server);
      return nobody({ body: { email, email_code: await resetCode(email), password: another } });
    },
    'auth.spendSignInLink': async () => {
      const given = { user_id: (await openCustomer(server)).id };
      const { short_url } = await ask('POST', '/api/v2/admin_api/sign_in_link', admin, given);
      return nobody({ body: { code: short_url.split('/').at(-1) } });
    },
    'auth.undo': async () => {
      const { headers, email } = await owner();
      await post(
        server,
        '/api/v2/user/account/change-password',
        { current_password: password, new_password: another },
        headers,
      );
      return nobody({ body: { token: await linkIn(email, 'undo') } });
    },
    'blockIps.approve': async () => by(admin, { body: { ip: await blocked(true) } }),
    'blockIps.unblock': async () => by(admin, { body: { ip: await blocked(false) } }),
    'campaigns.create': async () => {
      const { email } = await openCustomer(server);
      return by(admin, { body: { name: 'news', about: 'account', segment: { users: [email] }, texts } });
    },
    'campaigns.tryOut': async () => by(admin, { body: { to: 'me@example.com', texts } }),
    'checkIn.checkIn': async () => by((await planned()).headers),
    'detect.addRule': async () => by(admin, { body: rule }),
    'detect.removeRule': async () => {
      const { rule_id } = await ask('POST', '/api/v2/admin_api/detect_rules', admin, rule);
      return by(admin, { params: { rule_id } });
    },
    'invites.moveToWallet': async () => {
      const { id, headers } = await openCustomer(server);
      await sql.updateTable('account').set({ invite_balance: '5.00' }).where('id', '=', id).execute();
      return by(headers, { body: {} });
    },
    'links.renewUuid': async () => by((await planned()).headers),
    'links.reset': async () => by((await planned()).headers),
    'links.resetPassword': async () => by((await planned()).headers),
    'mail.drop': async () => by(admin, { body: { mail_ids: [await waitingMail()] } }),
    'mail.retry': async () => by(admin, { body: { mail_ids: [await waitingMail()] } }),
    'nodes.create': async () => by(admin, { body: createNode(unique('HK')) }),
    'nodes.createKey': async () => by(admin, { body: { node_id: await openNode(), name: 'second' } }),
    'nodes.createMachine': async () =>
      by(admin, { body: { machine_name: unique('machine'), node_ids: [await openNode()] } }),
    'nodes.importOld': async () => by(admin, { body: { rows: [{ ...old, name: unique('JP') }] } }),
    'nodes.remove': async () => by(admin, { params: { node_id: await openNode() } }),
    'payments.create': async () =>
      by((await openCustomer(server)).headers, { body: { amount: '10.00', method: 'sandbox' } }),
    'payments.markPaid': async () =>
      by(admin, { params: { trade_no: await recharge(false) }, body: { remark: 'seen' } }),
    'payments.refund': async () =>
      by(admin, { params: { trade_no: await recharge(true) }, body: { remark: 'asked for' } }),
    'secrets.rotate': async () => by(admin),
    'security.change': async () => by((await owner()).headers, { body: { ga_enable: true } }),
    'security.closeLeak': async () => by((await owner()).headers, { body: {} }),
    'security.renewRecoveryCodes': async () => {
      const { browser, code } = await openOwner(server, '203.0.113.9');
      return by({ authorization: `Bearer ${browser.token}` }, { body: { ga_token: code() } });
    },
    'sessions.end': async () => {
      const one = await signedUp(server);
      await post(server, '/api/v2/auth/account_login/login', { email: one.email, password });
      const { id } = await sql
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', one.id)
        .orderBy('agent')
        .executeTakeFirstOrThrow();
      return by(one.headers, { params: { session_id: id } });
    },
    'sessions.endOthers': async () => {
      const { email, headers } = await signedUp(server);
      await post(server, '/api/v2/auth/account_login/login', { email, password });
      return by(headers);
    },
    'shop.confirmOrder': async () => {
      const { customer, shop_id, quote_id } = await quoted();
      return by(customer.headers, { params: { shop_id }, body: { quote_id } });
    },
    'shop.createProduct': async () =>
      by(admin, { body: { ...plan, group: { ...plan.group, name: unique('a shelf') } } }),
    'shop.refundOrder': async () => {
      const { customer, shop_id, quote_id } = await quoted();
      const url = `/api/v2/user/shop-old/${shop_id}/confirm-order`;
      const { purchase_id } = await ask('POST', url, customer.headers, { quote_id });
      return by(admin, { params: { purchase_id }, body: { remark: 'asked for' } });
    },
    'telegram.unlink': async () => by((await linked()).headers),
    'tickets.addNote': async () => by(admin, { params: await ofTicket(), body: { note: 'seen before' } }),
    'tickets.attach': async () => by(admin, { params: await ofTicket(), body: file }),
    'tickets.create': async () =>
      by((await openCustomer(server)).headers, { body: { title: 'slow', content: 'It is slow.' } }),
    'tickets.merge': async () => {
      const customer = await openCustomer(server);
      const [ticket_id, into] = [await ticketOf(customer), await ticketOf(customer)];
      return by(admin, { params: { ticket_id }, body: { into } });
    },
    'tickets.removeMacro': async () => {
      const name = unique('thanks');
      await ask('PUT', `/api/v2/admin_api/tickets/macros/${name}`, admin, { content: 'Thank you.' });
      return by(admin, { params: { name } });
    },
    'tickets.reply': async () =>
      by(admin, { params: await ofTicket(), body: { content: 'It is better now.' } }),
    'tickets.sendMessage': async () => {
      const customer = await openCustomer(server);
      return by(customer.headers, {
        params: { ticket_id: await ticketOf(customer) },
        body: { content: 'Still.' },
      });
    },
    'tickets.upload': async () => by((await openCustomer(server)).headers, { body: file }),
    'tokens.create': async () => by(admin, { body: { name: 'desk', scopes: ['admin:tickets'] } }),
    'users.addNote': async () => by(admin, { params: await userOf(), body: { note: 'kind' } }),
    'users.ban': async () =>
      by(admin, { query: { user_id: (await userOf()).user, task_end_at: soon(1_000) } }),
    'users.create': async () => by(admin, { body: { email: newAddress(), user_name: 'New' } }),
    'users.endSessions': async () => by(admin, { params: await userOf() }),
    'users.unlinkTelegram': async () => by(admin, { params: { user: (await linked()).id }, body: reason }),
    'users.grant': async () => by(admin, { params: await userOf(), body: { grant: money, ...reason } }),
    'users.replaceEmail': move,
    'users.resetPassword': async () => by(admin, { params: await userOf(), body: reason }),
    'users.resetSecondFactor': async () =>
      by(admin, { params: { user: (await openOwner(server, '203.0.113.9')).id }, body: reason }),
    'users.unban': async () => {
      const { user } = await userOf();
      const query = new URLSearchParams({ user_id: String(user), task_end_at: soon(1_000) });
      await ask('POST', `/v1/admin/user_ban_task_insert?${query}`, admin);
      return by(admin, { query: { user_id: user } });
    },
    'v1.account.password': async () =>
      by((await owner()).headers, { body: { oldpwd: password, pwd: another, repwd: another } }),
    'v1.account.proxyPassword': async () => by((await planned()).headers, { body: {} }),
    'v1.announcements.publish': publish,
    'v1.auth.authorize': async () => nobody({ query: await older() }),
    'v1.auth.login': async () => nobody({ body: await older() }),
    'v1.auth.register': async () => {
      const { email_code, ...given } = await signUp();
      return nobody({ body: { ...given, emailcode: email_code, passwd: password, repasswd: password } });
    },
    'v1.auth.requestReset': async () => nobody({ body: { email: (await signedUp(server)).email } }),
    'v1.auth.resetPassword': async () => {
      const { email } = await signedUp(server);
      const token = await codeFor('/v1/password/reset', email);
      return nobody({ params: { token }, body: { email, password: another, repasswd: another } });
    },
    'v1.auth.send': async () => nobody({ body: { email: newAddress() } }),
    'v1.bots.casino': async () => {
      const { id } = await linked();
      const telegram_id = 1_000_000 + id;
      const given = { sql_table: 'user', type_mode: 'add', sql_table_add_transfer_enable: 1024 ** 2 };
      const bot = admin.authorization.replace('Bearer ', '');
      return {
        given: { query: { ...given, sql_table_telegram_id: String(telegram_id) } },
        by: { headers: {}, query: { api_key: bot } },
      };
    },
    'v1.checkIn.checkIn': async () => by((await planned()).headers),
    'v1.payments.purchase': async () =>
      by((await openCustomer(server)).headers, { body: { price: '10.00', type: 'sandbox' } }),
    'v1.shop.buy': async () => by((await rich()).headers, { body: { shop: await openProduct(server) } }),
    'v1.shop.buyTrafficPackage': async () => {
      const shopid = await openProduct(server, trafficPackage);
      return by((await planned()).headers, { body: { shopid } });
    },
    'v1.users.replaceEmail': move,
    'v1.tickets.create': async () =>
      by((await openCustomer(server)).headers, { body: { title: 'slow', content: 'It is slow.' } }),
    'v1.tickets.update': async () => {
      const customer = await openCustomer(server);
      return by(customer.headers, {
        params: { ticket_id: await ticketOf(customer) },
        body: { content: 'Still.' },
      });
    },
  };
}
