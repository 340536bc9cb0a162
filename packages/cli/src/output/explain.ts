import type { Failure, Refused, WrongField } from '@ferry/core/client';
import type { Access } from '@ferry/core/contract/base/call';
import { sayDetails } from '@ferry/core/contract/refusal-details';
import { readFieldError } from '@ferry/core/format/field-errors';
import { CliError, type ExitCode, exit } from '../exit.ts';
import { asSentence, inARow, say } from '../words/say.ts';
import { fieldWords } from '../words/schema-errors.ts';
import { type NameField, plainName } from './field-names.ts';
import { refusalSentences } from './refusal-sentences.ts';

/** The target of a call, for the sentence about its failure. */
export interface Destination {
  readonly url: string;
  readonly access: Access;
  /** How the command names a field. By default by its path. */
  readonly nameOf?: NameField;
}

/** What is wrong with a field, in our own words if we know its code, else in the server's. */
function wrongWords({ type, details, msg }: WrongField): string {
  const error = readFieldError(type, details);
  return error === undefined ? (sayDetails(refusalSentences, type, details) ?? msg) : fieldWords(error);
}

/** The errors of fields, by the names that the command has for them. The first error of a field counts. */
function fieldsOf({ wrong }: Refused, nameOf: NameField = plainName): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const one of wrong)
    fields[nameOf(one.loc.length > 1 ? one.loc.slice(1) : one.loc)] ??= wrongWords(one);
  return fields;
}

/** What to do if the server refuses the credentials. */
const signIn = (access: Access) =>
  access === 'node'
    ? say`Check --node-id and the node key (--key, FERRY_NODE_KEY or the context).`
    : say`Sign in with "ferry login", or set FERRY_TOKEN.`;

/**
 * Whether a refusal is about access rights. Business rules also refuse with 403, but calls of nodes have no code and
 * no such rules.
 */
const isAboutRights = ({ status, code }: Refused, access: Access) =>
  status === 403 && (access === 'node' || code.startsWith('access.'));

function refused(failure: Refused, { url, access, nameOf }: Destination): [ExitCode, string] {
  const message = sayDetails(refusalSentences, failure.code, failure.details) ?? failure.message.trim();
  const told = (otherwise: string) => asSentence(message || otherwise);
  if (failure.reason === 'signed_out') {
    return [exit.noRights, inARow(told(say`The server does not know this token`), signIn(access))];
  }
  if (isAboutRights(failure, access)) {
    const way = access === 'node' ? signIn(access) : say`Use a token with the scope for it.`;
    return [exit.noRights, inARow(told(say`This token may not do that`), way)];
  }
  if (failure.reason === 'invalid') {
    const fields = Object.entries(fieldsOf(failure, nameOf)).map(([name, wrong]) => `${name}: ${wrong}`);
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
  if (message === '') {
    return [exit.refused, say`${url} refused with ${failure.status} and no reason. Check the address.`];
  }
  return [exit.refused, told(say`The server refused`)];
}

/** Converts the failure of a call to one sentence and an exit code. */
export function explain(failure: Failure, to: Destination): CliError {
  if (failure.kind === 'refused') {
    const { code, details } = failure;
    return new CliError(...refused(failure, to), { code, details, fields: fieldsOf(failure, to.nameOf) });
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
