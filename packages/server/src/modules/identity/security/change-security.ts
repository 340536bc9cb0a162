import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { change } from '@ferry/core/contract/security/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { isWanted, setChoice } from '../../ground/notifications/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { proveOwner, rememberDeviceForCodes, tryCode } from '../auth/index.ts';
import { beginEnrolment, confirmEnrolment, dropEnrolment } from './enrolment.ts';
import { silences } from './silences.ts';
import { turnOff } from './turn-off.ts';

type Result = CallAnswer<typeof change>['result'];
type Wanted = CallParsed<typeof change>['body'];
type Shown = Partial<Pick<Result, 'enrolment' | 'recovery_codes'>>;

/** A change of the second factor, run in a transaction. It returns `undefined` if the code is wrong. */
interface FactorChange {
  isByCode: boolean;
  /** The required proof. `by_sign_in`: a session that was just opened with the password is a proof, too. */
  proof?: 'always' | 'by_sign_in';
  run: (tx: Sql) => Promise<Shown | undefined>;
}

/** Determines the change, and the proof that it requires. */
async function changeOf(ctx: Context<'customer'>, body: Wanted): Promise<FactorChange> {
  const wants = body.ga_enable ?? null;
  const code = body.ga_token ?? null;
  const nothing: FactorChange = { isByCode: false, run: async () => ({}) };
  if (wants === null) return nothing;
  const on = await ctx.database.sql
    .selectFrom('second_factor')
    .select('account_id')
    .where('account_id', '=', ctx.who.accountId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  if (on === undefined) {
    if (!wants) return { isByCode: false, run: (tx) => dropEnrolment(tx, ctx) };
    return code === null
      ? { isByCode: false, proof: 'by_sign_in', run: (tx) => beginEnrolment(tx, ctx) }
      : { isByCode: true, proof: 'by_sign_in', run: (tx) => confirmEnrolment(tx, ctx, code) };
  }
  if (wants) {
    if (code !== null) throw new Refusal('security.already_on');
    return nothing;
  }
  if (code === null) throw new Refusal('auth.two_factor_required', { status: 422, field: 'ga_token' });
  return { isByCode: true, proof: 'always', run: (tx) => turnOff(tx, ctx, code) };
}

const signInMail = { event: 'sign_in_new', channel: 'mail' } as const;

/**
 * Turns the second factor on in two steps, or off with a code, and sets the mails about sign-ins. Turning the factor on
 * or off, or the mails off, requires the proof of the owner. It is one transaction.
 */
export async function changeSecurity(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof change>,
): Promise<{ result: Result }> {
  const { who } = ctx;
  const factor = await changeOf(ctx, body);
  const mail =
    body.email_notification == null ? undefined : { ...signInMail, is_wanted: body.email_notification };
  // One proof for both changes, because a code is valid once.
  const silenced = mail !== undefined && (await silences(ctx, mail));
  if (factor.proof !== undefined || silenced)
    await proveOwner(ctx, body, { orBySignIn: factor.proof !== 'always' });
  const run = () =>
    once(ctx, async (tx): Promise<{ result: Result }> => {
      const shown = await factor.run(tx);
      if (shown === undefined) throw new Refusal('auth.two_factor_wrong', { status: 422, field: 'ga_token' });
      if (mail !== undefined) await setChoice(tx, ctx, mail);
      const state = await tx
        .selectFrom('account')
        .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
        .select('second_factor.enabled_at')
        .where('account.id', '=', who.accountId)
        .executeTakeFirstOrThrow();
      // The enrolling device gets its own attempts at the first code: a thief with the session cannot use them up.
      if (shown.enrolment)
        rememberDeviceForCodes(ctx, { accountId: who.accountId, secret: shown.enrolment.secret });
      return {
        result: {
          ga_enable: state.enabled_at !== null,
          email_notification: await isWanted(tx, who.accountId, 'sign_in_new', 'mail'),
          enrolment: null,
          recovery_codes: null,
          ...shown,
        },
      };
    });
  return factor.isByCode ? tryCode(ctx, who.accountId, run) : run();
}
