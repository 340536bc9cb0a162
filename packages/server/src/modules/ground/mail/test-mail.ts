import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { test as testCall } from '@ferry/core/contract/mail/admin';
import type { Context } from '../../../base/context.ts';
import { recordAudit } from '../script-tokens/index.ts';
import { layOutHtml, layOutText } from './letter.ts';
import { greetingName } from './smtp/smtp-options.ts';
import type { Step } from './smtp/transport.ts';
import { writeLetter } from './write-letter.ts';

type Result = CallAnswer<typeof testCall>['result'];

/** The largest number of recorded steps, for a server that never stops answering. */
const maxSteps = 200;

/**
 * Sends one mail without the queue, and records the dialogue with the server. A refusal by the server is a result and
 * no error.
 */
export async function testMail(
  ctx: Context<'admin'>,
  { body: { to } }: CallParsed<typeof testCall>,
): Promise<{ result: Result }> {
  const { config, language } = ctx;
  await recordAudit(ctx.database.sql, ctx, 'mail.test', to, { before: null, after: { mails: 1 } });
  const site = { name: config.siteName, url: config.publicUrl };
  const letter = writeLetter({ language, template: 'mailTest', values: {} }, site);
  const began = performance.now();
  const steps: Result['steps'] = [];
  const note = ({ who, says }: Step) => {
    if (steps.length >= maxSteps) return;
    steps.push({ at_ms: Math.round(performance.now() - began), who, says: says.slice(0, 500) });
  };
  const { openMailTransport } = await import('./smtp/transport.ts');
  const transport = openMailTransport(config, note);
  let failure: string | null = null;
  try {
    await transport.deliver({
      name: `test-${crypto.randomUUID()}`,
      recipient: to,
      subject: letter.subject,
      body_text: layOutText(letter, site),
      body_html: layOutHtml(letter, site, language),
      unsubscribe_url: null,
    });
  } catch (error) {
    failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
  }
  const smtp = config.smtpUrl === undefined ? null : new URL(config.smtpUrl);
  return {
    result: {
      transport: smtp === null ? 'outbox' : 'smtp',
      greeted_as: smtp && greetingName(smtp.href, config),
      server: smtp && `${smtp.hostname}:${smtp.port || (smtp.protocol === 'smtps:' ? 465 : 587)}`,
      from: config.mailFrom,
      to,
      is_taken: failure === null,
      failure,
      steps,
    },
  };
}
