import { InvalidArgumentError } from 'commander';
import { say } from '../../words/say.ts';
import type { Machine } from './host.ts';

/** The timeout of the heartbeat in seconds, independent of the command's own. */
const timeoutSeconds = 10;

/** An address that is requested when a command has ended. */
export function heartbeatArgument(text: string): string {
  const url = URL.parse(text);
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password) return text;
  throw new InvalidArgumentError(say('platform.heartbeat_form'));
}

/** After a failure `/fail` is appended to the path, as monitoring services expect it. */
function addressOf(url: string, isDone: boolean): string {
  const address = new URL(url);
  if (!isDone) address.pathname = `${address.pathname.replace(/\/+$/, '')}/fail`;
  address.hash = '';
  return address.href;
}

/** Reports that a command has ended. Returns why the report failed. `undefined`: it succeeded. */
export async function beat(
  { transport }: Machine,
  url: string,
  isDone: boolean,
): Promise<string | undefined> {
  const headers = { accept: '*/*', 'user-agent': 'ferry' };
  try {
    const asked = { method: 'GET', url: addressOf(url, isDone), headers };
    const { status } = await transport(asked, AbortSignal.timeout(timeoutSeconds * 1000));
    return status < 400 ? undefined : say('platform.heartbeat_answered', { status });
  } catch (error) {
    if (error instanceof Error && error.message !== '') return error.message;
    return say('platform.heartbeat_unanswered', { seconds: timeoutSeconds });
  }
}
