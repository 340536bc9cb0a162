import { sendCampaigns } from '../modules/care/campaigns/send-campaigns.ts';
import { sendMails } from '../modules/ground/mail/send-mails.ts';
import type { OutgoingMail } from '../modules/ground/mail/smtp/transport.ts';
import { openAdmin, openCustomer, type TestCustomer } from './people/customers.ts';
import { openTestServer } from './servers/open-test-server.ts';

const path = '/api/v2/admin_api/campaigns';
export const zh = { subject: '线路维护', body: '# 今晚维护\n\n**两点**开始 <script>x</script>' };
export const en = { subject: 'Maintenance', body: '# Tonight\n\nAt **two**.' };
export const texts = { 'zh-CN': zh, en };

/** A server with staff who create campaigns, and the mails that a mail server would get. */
export async function openCampaignWorld() {
  const server = await openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' });
  const staff = await openAdmin(server, ['admin:campaigns', 'admin:announcements', 'admin:mail']);
  const sent: OutgoingMail[] = [];
  const call = async (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) => {
    const answer = await server.app.inject({
      method,
      url: url.startsWith('/api/') ? url : `${path}${url}`,
      headers: { ...staff, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  return {
    server,
    staff,
    sent,
    call,
    sql: server.services.database.sql,
    create: (more: object = {}, headers = {}) =>
      call('POST', '', { name: 'night', segment: {}, texts, per_minute: 60, ...more }, headers),
    progress: async (id: number) => (await call('GET', `/${id}`)).result,
    /** Runs the jobs as if this number of seconds had passed. */
    async pass(
      seconds: number,
      deliver = async (mail: OutgoingMail) => {
        sent.push(mail);
      },
    ) {
      for (let second = 0; second < seconds; second += 1) {
        server.clock.turn(1);
        await sendCampaigns.run(server.services);
        await sendMails(server.services, deliver);
      }
    },
    async people(count: number): Promise<TestCustomer[]> {
      const all = [];
      for (let index = 0; index < count; index += 1) all.push(await openCustomer(server));
      return all;
    },
    choose: ({ headers }: TestCustomer, is_wanted: boolean, channel = 'mail') =>
      server.app.inject({
        method: 'POST',
        url: '/api/v2/user/notifications/',
        headers,
        payload: { event: 'news', channel, is_wanted },
      }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export const addressesOf = (mails: readonly { recipient: string }[]): string[] =>
  mails.map(({ recipient }) => recipient).sort();
export const linkOf = (mail: OutgoingMail | undefined): string =>
  new URL(mail?.unsubscribe_url ?? 'http://none/').pathname;
