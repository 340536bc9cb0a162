import type { Failure, Refused } from '@ferry/core/client';
import type { Access } from '@ferry/core/contract/call';
import { CliError, type ExitCode, exit } from '../exit.ts';

/** The target of a call, for the sentence about its failure. */
export interface Destination {
  readonly url: string;
  readonly access: Access;
}

/** What to do if the server refuses the credentials. */
const signIn = (access: Access) =>
  access === 'node'
    ? 'Check --node and the node key (--key, FERRY_NODE_KEY or the context).'
    : 'Sign in with "ferry login", or set FERRY_TOKEN.';

/** The server's message as a sentence. The server knows the reason and the language. */
function asSentence(words: string, otherwise: string): string {
  const text = words.trim() || otherwise;
  return /[.!?。！？]$/.test(text) ? text : `${text}.`;
}

/**
 * Whether a refusal is about access rights. Business rules also refuse with 403, but calls of nodes have no code and
 * no such rules.
 */
const isAboutRights = ({ status, code }: Refused, access: Access) =>
  status === 403 && (access === 'node' || code.startsWith('access.'));

function refused(failure: Refused, { url, access }: Destination): [ExitCode, string] {
  const say = (otherwise: string) => asSentence(failure.message, otherwise);
  if (failure.reason === 'signed_out') {
    return [exit.noRights, `${say('The server does not know this token')} ${signIn(access)}`];
  }
  if (isAboutRights(failure, access)) {
    const way = access === 'node' ? signIn(access) : 'Use a token with the scope for it.';
    return [exit.noRights, `${say('This token may not do that')} ${way}`];
  }
  if (failure.reason === 'invalid') {
    const fields = Object.entries(failure.fields).map(([name, wrong]) => `${name}: ${wrong}`);
    if (fields.length === 0) return [exit.usage, say('The server says that the input does not fit')];
    return [
      exit.usage,
      `The server does not take this input: ${fields.join('; ')}. Correct it and try again.`,
    ];
  }
  if (failure.reason === 'limited') {
    const when = failure.retryAfter > 0 ? `in ${Math.ceil(failure.retryAfter)} s` : 'later';
    return [exit.refused, `${say('Too many requests')} Try again ${when}.`];
  }
  if (failure.message === '') {
    return [exit.refused, `${url} refused with ${failure.status} and no reason. Check the address.`];
  }
  return [exit.refused, say('The server refused')];
}

/** Converts the failure of a call to one sentence and an exit code. */
export function explain(failure: Failure, to: Destination): CliError {
  if (failure.kind === 'refused') {
    const { code, fields } = failure;
    return new CliError(...refused(failure, to), { code, fields });
  }
  const { url } = to;
  switch (failure.cause) {
    case 'cancelled':
      return new CliError(exit.interrupted, 'Interrupted.');
    case 'network':
      return new CliError(
        exit.unreachable,
        `${url} can not be reached: ${failure.message}. Check the address and the network.`,
      );
    case 'server':
      return new CliError(
        exit.unreachable,
        `${url} answered ${failure.status}: it is not able to serve now. Try again, or look at its log.`,
      );
    case 'malformed':
      return new CliError(
        exit.unreachable,
        `${url} answered ${failure.status}, but not as a Ferry server does. Check the address.`,
      );
  }
}
