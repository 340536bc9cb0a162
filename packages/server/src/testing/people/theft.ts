import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import type { TestServer } from '../servers/open-test-server.ts';
import { type Authenticator, openAuthenticator } from './authenticator.ts';
import { type Browser, openBrowser } from './browser.ts';
import { openAdmin } from './customers.ts';
import { portal } from './passkeys.ts';
import { password, post, signedUp } from './signed-up.ts';

const base = '/api/v2/user/account';
const resetUrl = '/api/v2/auth/account_reset_password/';

type Answer = Awaited<ReturnType<Browser['post']>>;
const isDone = ({ status }: Answer) => status === 200;

interface Link {
  readonly page: 'undo' | 'not-me';
  readonly token: string;
}

let count = 0;

/** A person with what he knows and has: passwords, passkeys, an authenticator, a session, and mailboxes. */
class Person {
  readonly passwords: string[] = [];
  readonly keys: { readonly key: Authenticator; readonly id: number }[] = [];
  secrets: string[] = [];
  recoveryCodes: string[] = [];
  token: string | undefined;
  /** The mails that he can read, newest first. */
  reads: () => Promise<readonly { recipient: string; body_text: string }[]> = async () => [];
  readonly server: TestServer;
  readonly name: string;

  constructor(server: TestServer, name: string) {
    this.server = server;
    this.name = name;
  }

  /** A request from its own address, a minute after the one before, so that no limit refuses it. */
  async send(
    method: 'POST' | 'DELETE' | 'GET',
    url: string,
    payload: object = {},
    headers = {},
  ): Promise<Answer> {
    count += 1;
    this.server.clock.turn(61);
    const place = `198.${18 + Math.floor(count / 65_536)}.${Math.floor(count / 256) % 256}.${count % 256}`;
    const browser = openBrowser(this.server, place, { 'user-agent': this.name, ...headers });
    browser.token = this.token;
    const answer = await browser.send({ method, url, ...(method === 'POST' && { payload }) });
    if (answer.status === 429 || answer.status >= 500)
      throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }
  post = (url: string, payload: object = {}, headers = {}) => this.send('POST', url, payload, headers);

  /** The codes of his authenticators. */
  codes = () =>
    this.secrets.map((secret) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: this.server.clock.at.getTime() + 61_000,
      }),
    );

  /** Tries everything that he has. He keeps the session that it opens. */
  async enter(emails: readonly string[]): Promise<boolean> {
    this.token = undefined;
    const opened = (answer: Answer) => {
      if (isDone(answer)) this.token = answer.body.result.access_token;
      return isDone(answer);
    };
    /** Sends a request with each of his factors, if a factor is required. */
    const tries = async (send: (fields: object) => Promise<Answer>) => {
      const answer = await send({});
      if (opened(answer)) return true;
      if (answer.body.code !== 'auth.two_factor_required') return false;
      for (const index of this.secrets.keys())
        if (opened(await send({ two_fa_code: this.codes()[index] }))) return true;
      for (const two_fa_code of [...this.recoveryCodes]) {
        if (!opened(await send({ two_fa_code }))) continue;
        this.recoveryCodes = this.recoveryCodes.filter((code) => code !== two_fa_code);
        return true;
      }
      return false;
    };
    for (const email of emails)
      for (const known of this.passwords.slice(-2))
        if (
          await tries((fields) =>
            this.post('/api/v2/auth/account_login/login', { email, password: known, ...fields }),
          )
        )
          return true;
    for (const { key } of this.keys) {
      const isIn = await tries(async (fields) => {
        const begun = (await this.post('/api/v2/auth/passkey/begin')).body.result;
        return this.post('/api/v2/auth/passkey/sign-in', { passkey: key.sign(begun), ...fields });
      });
      if (isIn) return true;
    }
    return false;
  }

  /** Headers with the proof of the owner, by a passkey or the password. Empty: he cannot prove it. */
  async proof(): Promise<Record<string, string>> {
    for (const current_password of this.passwords.slice(-1)) {
      const proven = await this.post(`${base}/prove-owner`, { current_password });
      if (isDone(proven)) return { 'x-owner-proof': proven.body.result.proof };
    }
    return {};
  }

  async addPasskey(): Promise<boolean> {
    const begun = await this.post(`${base}/passkeys/begin`, {}, await this.proof());
    if (!isDone(begun)) return false;
    const key = openAuthenticator({ origin: portal });
    const { ceremony_id } = begun.body.result;
    const body = { ceremony_id, name: `${this.name}’s`, credential: key.create(begun.body.result) };
    const added = await this.post(`${base}/passkeys/`, body);
    if (isDone(added)) this.keys.push({ key, id: added.body.result.passkey_id });
    return isDone(added);
  }

  async removePasskey(id: number): Promise<boolean> {
    return isDone(await this.send('DELETE', `${base}/passkeys/${id}/`, {}, await this.proof()));
  }

  async turnFactorOn(): Promise<boolean> {
    const proof = await this.proof();
    const begun = await this.post(`${base}/security`, { ga_enable: true }, proof);
    const secret = begun.body.result?.enrolment?.secret;
    if (secret === undefined) return false;
    this.secrets.push(secret);
    const on = await this.post(`${base}/security`, { ga_enable: true, ga_token: this.codes().at(-1) }, proof);
    if (isDone(on)) this.recoveryCodes = on.body.result.recovery_codes.slice(0, 2);
    else this.secrets.pop();
    return isDone(on);
  }

  async turnFactorOff(): Promise<boolean> {
    const proof = await this.proof();
    for (const index of this.secrets.keys()) {
      const body = { ga_enable: false, ga_token: this.codes()[index] };
      if (isDone(await this.post(`${base}/security`, body, proof))) return true;
    }
    return false;
  }

  async moveTo(email: string): Promise<boolean> {
    if (!isDone(await this.post(`${base}/edit-email`, { email }, await this.proof()))) return false;
    const email_code = await this.code(email);
    if (email_code === undefined) return false;
    return isDone(await this.post(`${base}/edit-email`, { email, email_code }));
  }

  newPassword(): string {
    count += 1;
    return `${this.name} horse ${count}`;
  }

  async changePassword(): Promise<boolean> {
    const new_password = this.newPassword();
    const changed = await this.post(`${base}/change-password`, { new_password }, await this.proof());
    if (isDone(changed)) this.passwords.push(new_password);
    return isDone(changed);
  }

  /** The newest code in a mail to an address that he reads. */
  async code(email: string): Promise<string | undefined> {
    const [newest] = (await this.reads()).filter(({ recipient }) => recipient === email);
    return newest?.body_text.match(/^\d{6}$/m)?.[0];
  }

  /** Sets a new password, with a code that was just mailed or that he requests. */
  async reset(email: string): Promise<boolean> {
    if (await this.resetBy(email)) return true;
    await this.post(`${resetUrl}request-email-code`, { email });
    return this.resetBy(email);
  }

  private async resetBy(email: string): Promise<boolean> {
    const email_code = await this.code(email);
    if (email_code === undefined) return false;
    const next = this.newPassword();
    const done = await this.post(resetUrl, { email, email_code, password: next });
    if (isDone(done)) this.passwords.push(next);
    return isDone(done);
  }

  /** The owner's links that he has read, newest first. */
  links = async (): Promise<Link[]> =>
    (await this.reads()).flatMap(({ body_text }) =>
      [...body_text.matchAll(/\/auth\/(undo|not-me)#([\w-]{43})$/gm)].map(([, page, token = '']) => ({
        page: page as Link['page'],
        token,
      })),
    );

  /** Opens a link as its page does. If the address has changed, the page goes on to the undo. */
  async open({ page, token }: Link): Promise<boolean> {
    const answer = await this.post(`/api/v2/auth/${page}`, { token });
    if (answer.body.code === 'auth.not_me_moved') return this.open({ page: 'undo', token });
    return isDone(answer);
  }
}

type Thief = 'owner' | 'mailbox' | 'session' | 'password';

/**
 * An account with its owner, and a thief who has one of: the mailbox for some time, the access token of a session, the
 * password. `owner`: there is no thief, and the owner does everything. `has`: what the owner has had for days.
 */
export async function openTheft(server: TestServer, who: Thief, has: 'nothing' | 'factor' | 'passkey') {
  const { sql } = server.services.database;
  const { id, email } = await signedUp(server);
  const elsewhere = `thief-${id}@example.com`;
  const admin = await openAdmin(server);
  const address = async () =>
    (await sql.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  const mailsTo = (addresses: readonly string[]) =>
    sql
      .selectFrom('mail')
      .select(['id', 'recipient', 'body_text'])
      .where('recipient', 'in', addresses)
      .orderBy('id', 'desc')
      .execute();

  const own = new Person(server, 'owner');
  own.passwords.push(password);
  own.reads = () => mailsTo(who === 'owner' ? [email, elsewhere] : [email]);
  await own.enter([email]);
  if (has === 'factor') await own.turnFactorOn();
  if (has === 'passkey') await own.addPasskey();
  server.clock.turn(100 * 3_600);
  await own.enter([email]);
  const began = new Date(server.clock.at);

  const thief = who === 'owner' ? own : new Person(server, 'thief');
  let stolen: string | undefined;
  if (who === 'mailbox') thief.reads = () => mailsTo([email, elsewhere]);
  else if (who !== 'owner') thief.reads = () => mailsTo([elsewhere]);
  if (who === 'password') thief.passwords.push(password);
  if (who === 'session') {
    thief.token = own.token;
    stolen = String(decodeJwt(own.token ?? '').sid);
  }

  /** Continues with the session, or opens another one. */
  const isInside = async (person: Person): Promise<boolean> =>
    (person.token !== undefined && isDone(await person.send('GET', `${base}/security`))) ||
    person.enter([await address()]);

  const first = async (person: Person, page: Link['page']): Promise<boolean> => {
    const link = (await person.links()).find((one) => one.page === page);
    return link !== undefined && person.open(link);
  };
  const passkeysFor = async (person: Person): Promise<{ passkey_id: number }[]> =>
    (await person.send('GET', `${base}/passkeys/`)).body.result?.passkeys ?? [];
  const closeLeak = async (person: Person) =>
    isDone(await person.post(`${base}/security/close-leak`, {}, await person.proof()));
  const lost = { lost_balance: '0.00', lost_invite_balance: '0.00' };

  const deeds = {
    passkey: () => thief.addPasskey(),
    factor: () => thief.turnFactorOn(),
    email: async () => (await address()) !== elsewhere && thief.moveTo(elsewhere),
    password: () => thief.changePassword(),
    unkey: async () => {
      const [newest] = await passkeysFor(thief);
      return newest !== undefined && thief.removePasskey(newest.passkey_id);
    },
    unfactor: () => thief.turnFactorOff(),
    back: async () => (await address()) !== email && thief.moveTo(email),
    reset: async () => thief.reset(await address()),
    undo: () => first(thief, 'undo'),
    notMe: () => first(thief, 'not-me'),
    leak: () => closeLeak(thief),
    deletion: async () =>
      isDone(await thief.post(`${base}/deletion`, lost, await thief.proof())) &&
      isDone(await thief.send('DELETE', `${base}/deletion`)),
  };

  /** Removes what is not his from his account, and changes the password. */
  async function tidyUp(): Promise<boolean> {
    for (const { passkey_id } of await passkeysFor(own))
      if (!own.keys.some((one) => one.id === passkey_id)) await own.removePasskey(passkey_id);
    return own.changePassword();
  }
  const asStaff = (what: string) =>
    post(server, `/api/v2/admin_api/users/${id}/${what}`, { reason: 'asked for it' }, admin);
  const answers = {
    undo: () => first(own, 'undo'),
    reset: () => own.reset(email),
    notMe: () => first(own, 'not-me'),
    leak: async () => (await isInside(own)) && (await closeLeak(own)) && own.changePassword(),
    hand: async () => (await isInside(own)) && tidyUp(),
    staff: async () => {
      await asStaff('reset_2fa');
      return (await asStaff('reset_password')).status === 200;
    },
    deletion: async () => {
      if (!(await isInside(own))) return false;
      await own.send('DELETE', `${base}/deletion`);
      return tidyUp();
    },
  };

  /** The owner signs in with a new password. If that is not enough, he uses the links in the mails. */
  async function comeBack(newestFirst: boolean): Promise<boolean> {
    const opened = new Set<string>();
    for (;;) {
      if ((await own.reset(email)) && (await own.enter([email]))) return true;
      const links = (await own.links()).filter(({ page, token }) => page === 'undo' && !opened.has(token));
      const link = links.at(newestFirst ? 0 : -1);
      if (link === undefined) return false;
      opened.add(link.token);
      await own.open(link);
    }
  }

  return {
    began,
    thief: {
      /** Does one of the actions, as far as it is allowed. */
      async does(what: keyof typeof deeds): Promise<void> {
        const isFromOutside = what === 'reset' || what === 'undo' || what === 'notMe';
        if (isFromOutside || (await isInside(thief)) || ((await deeds.reset()) && (await isInside(thief))))
          await deeds[what]();
      },
      /** Loses access to the owner's mailbox, and keeps its mails. */
      async leaves(): Promise<void> {
        if (who !== 'mailbox') return;
        const kept = await mailsTo([email]);
        thief.reads = async () =>
          [...(await mailsTo([elsewhere])), ...kept].toSorted((one, other) => other.id - one.id);
      },
      /** Opens his links: all of them, or the one with this many newer ones. */
      async opensLinks(which: 'none' | 'all' | number, newestFirst: boolean): Promise<void> {
        if (thief === own || which === 'none') return;
        const links = (await thief.links()).filter((_, index) => which === 'all' || index === which);
        for (const link of newestFirst ? links : links.toReversed()) await thief.open(link);
      },
    },
    owner: {
      /** Responds to the theft. If that is impossible, sets a new password, if he has the account's mailbox. */
      async answers(how: keyof typeof answers): Promise<void> {
        if (!(await answers[how]())) await own.reset(email);
      },
    },
    /** The owner signs in, and the thief tries everything that he has. Returns who is signed in then. */
    async settle(newestFirst: boolean) {
      // With a passkey the owner may also be signed in while the account has the thief's address.
      const isMine = (await address()) === email;
      const isOwnerIn = (isMine && (await own.enter([email]))) || (await comeBack(newestFirst));
      const isThiefIn =
        thief !== own &&
        ((await thief.enter([email, elsewhere])) ||
          ((await thief.reset(elsewhere)) && (await thief.enter([elsewhere]))));
      const open = await sql
        .selectFrom('session')
        .select(['id', 'agent'])
        .where('account_id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
      const isThiefs = open.some((one) => one.agent === 'thief' || one.id === stolen);
      return {
        owner: isOwnerIn ? 'in' : 'out',
        thief: isThiefIn || isThiefs ? 'in' : 'out',
        address: (await address()) === email ? 'the owner’s' : 'another',
      };
    },
  };
}

export type Theft = Awaited<ReturnType<typeof openTheft>>;
