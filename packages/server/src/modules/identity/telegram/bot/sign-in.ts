import { InlineKeyboard } from 'grammy';
import type { Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { say, type WordKey } from '../../../../words/words.ts';
import { confirmSignIn, denySignIn, findSignInRequest } from '../../auth/index.ts';
import { assertEnabled, type Customer } from './customer.ts';

/** The prefix of the start parameter that confirms a sign-in. The code that the device shows follows. */
export const signInPrefix = 'login_';

/** Shows the device that wants to sign in and asks for a confirmation. Opening the address alone confirms nothing. */
export async function askSignIn(services: Services, customer: Customer, payload: string) {
  await assertEnabled(services, customer);
  const code = payload.slice(signInPrefix.length);
  const { ip, agent } = await findSignInRequest(services.database.sql, services, code);
  const { language, email } = customer;
  const unknown = say(language, 'telegram.unknown');
  return {
    text: say(language, 'telegram.ask_sign_in', { email, ip: ip ?? unknown, agent: agent || unknown }),
    reply_markup: new InlineKeyboard()
      .text(say(language, 'telegram.allow_button'), `allow:${code}`)
      .text(say(language, 'telegram.deny_button'), `deny:${code}`),
  };
}

/** Runs the action of a button and returns the key of its sentence. */
export async function answerSignIn(services: Services, customer: Customer, data: string): Promise<WordKey> {
  const [, verb, code = ''] = /^(allow|deny):(.+)$/.exec(data) ?? [];
  if (verb === undefined) throw new Refusal('auth.sign_in_request_gone');
  await assertEnabled(services, customer);
  const answer = verb === 'allow' ? confirmSignIn : denySignIn;
  await services.database.sql
    .transaction()
    .execute((tx) => answer(tx, { ...services, ip: null }, customer.id, code));
  return verb === 'allow' ? 'telegram.allowed' : 'telegram.denied';
}
