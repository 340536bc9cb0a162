import type { Failure, Refused } from '@ferry/core/client';
import type { Access } from '@ferry/core/contract/base/call';
import { CliError, type ExitCode, exit } from '../exit.ts';
import { asSentence, inARow, say } from '../words/say.ts';

/** The target of a call, for the sentence about its failure. */
export interface Destination {
  readonly url: string;
  readonly access: Access;
}

/** What to do if the server refuses the credentials. */
const signIn = (access: Access) =>
  access === 'node'
    ? say`Check --node and the node key (--key, FERRY_NODE_KEY or the context).`
    : say`Sign in with "ferry login", or set FERRY_TOKEN.`;

/**
 * Whether a refusal is about access rights. Business rules also refuse with 403, but calls of nodes have no code and
 * no such rules.
 */
const isAboutRights = ({ status, code }: Refused, access: Access) =>
  status === 403 && (access === 'node' || code.startsWith('access.'));

function refused(failure: Refused, { url, access }: Destination): [ExitCode, string] {
  const told = (otherwise: string) => asSentence(failure.message.trim() || otherwise);
  if (failure.reason === 'signed_out') {
    return [exit.noRights, inARow(told(say`The server does not know this token`), signIn(access))];
  }
  if (isAboutRights(failure, access)) {
    const way = access === 'node' ? signIn(access) : say`Use a token with the scope for it.`;
    return [exit.noRights, inARow(told(say`This token may not do that`), way)];
  }
  if (failure.reason === 'invalid') {
    const fields = Object.entries(failure.fields).map(([name, wrong]) => `${name}: ${wrong}`);
    if (fields.length === 0) return [exit.usage, told(say`The server says that the input does not fit`)];
    return [
      exit.usage,
      say`The server does not take this input: ${fields.join('; ')}. Correct it and try again.`,
    ];
  }
  if (failure.reason === 'limited') {
    const when =
      failure.retryAfter > 0 ? say`Try again in ${Math.ceil(failure.retryAfter)} s.` : say`Try again later.`;
    return [exit.refused, inARow(told(say`Too many requests`), when)];
  }
  if (failure.message === '') {
    return [exit.refused, say`${url} refused with ${failure.status} and no reason. Check the address.`];
  }
  return [exit.refused, told(say`The server refused`)];
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
      return new CliError(exit.interrupted, say`Interrupted.`);
    case 'unsent':
    case 'network':
      return new CliError(
        exit.unreachable,
        say`${url} can not be reached: ${failure.message}. Check the address and the network.`,
      );
    case 'server':
      return new CliError(
        exit.unreachable,
        say`${url} answered ${failure.status}: it is not able to serve now. Try again, or look at its log.`,
      );
    case 'malformed':
      return new CliError(
        exit.unreachable,
        say`${url} answered ${failure.status}, but not as a Ferry server does. Check the address.`,
      );
  }
}
