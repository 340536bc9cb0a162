import { notify } from '../../modules/ground/notifications/index.ts';
import { sendPushes } from '../../modules/ground/push/send-pushes.ts';
import { openSession } from '../../modules/identity/sessions/index.ts';
import { openTestServer } from '../servers/open-test-server.ts';
import { openPushService } from '../servers/push-service.ts';
import { openCustomer, type TestCustomer } from './customers.ts';
import { openTestBrowser, type TestBrowser } from './test-browser.ts';

/** Where customers list, turn on and turn off their browsers. */
export const pushDevicesUrl = '/api/v2/user/notifications/devices/';

type Signed = Pick<TestCustomer, 'headers'>;

/** A server beside a push service, with customers and their browsers. */
export async function openPushSite() {
  const service = await openPushService();
  const server = await openTestServer({
    FERRY_PUSH_HOSTS: 'push.example.com, *.push.example.com',
    FERRY_PUBLIC_URL: 'https://ferry.example',
    // Longer than all tries of a message take.
    FERRY_REFRESH_TOKEN_SECONDS: '7200',
  });
  const { services } = server;
  const { sql } = services.database;

  const add = ({ headers }: Signed, { endpoint, keys }: Pick<TestBrowser, 'endpoint' | 'keys'>) =>
    server.app.inject({ method: 'POST', url: pushDevicesUrl, headers, payload: { endpoint, keys } });
  const send = () => sendPushes(services, { reach: service.reach });

  return {
    service,
    server,
    add,
    send,
    list: async ({ headers }: Signed) =>
      (await server.app.inject({ url: pushDevicesUrl, headers })).json().result,
    remove: ({ headers }: Signed, id: number) =>
      server.app.inject({ method: 'DELETE', url: `${pushDevicesUrl}${id}/`, headers }),
    messages: () => sql.selectFrom('push_message').selectAll().orderBy('id').execute(),
    devices: () => sql.selectFrom('push_device').selectAll().orderBy('id').execute(),
    /** A message that was posted, as its browser reads it. */
    read(browser: TestBrowser, at = 0) {
      const message = service.posted[at];
      if (message === undefined) throw new Error('nothing was posted');
      return JSON.parse(browser.read(message.body));
    },
    /** Another session of a customer. */
    async openOther({ id }: TestCustomer): Promise<Signed> {
      const account = await sql
        .selectFrom('account')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const from = { ip: null, agent: 'other', isRemembered: false };
      const { access_token } = await openSession(sql, services, account, from);
      return { headers: { authorization: `Bearer ${access_token}`, 'accept-language': 'en' } };
    },
    /** A customer whose browser got its first message. */
    async openReader() {
      const customer = await openCustomer(server);
      const browser = openTestBrowser();
      const added = await add(customer, browser);
      if (added.statusCode !== 200) throw new Error(`no browser was turned on: ${added.body}`);
      await send();
      service.posted.length = 0;
      return { customer, browser };
    },
    /** Tells a customer that a ticket was answered. */
    answerTicket: (accountId: number, title = '连不上') =>
      sql.transaction().execute((tx) =>
        notify(tx, services, {
          accountId,
          event: 'ticket_answered',
          values: () => ({ id: '7', title, staffName: '小林' }),
        }),
      ),
    /** Forgets every browser and message. */
    async clear(): Promise<void> {
      service.posted.length = 0;
      service.answers.length = 0;
      await sql.deleteFrom('push_device').execute();
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}
