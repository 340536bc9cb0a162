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

/** The error of a field, in our own words if its code is known, otherwise in the server's. */
function wrongWords({ type, details, msg }: WrongField): string {
  const error = readFieldError(type, details);
  return error === undefined ? (sayDetails(refusalSentences, type, details) ?? msg) : fieldWords(error);
}

/** The first error of each field, by the command's names. */
function fieldsOf({ wrong }: Refused, nameOf: NameField = plainName): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const one of wrong)
    fields[nameOf(one.loc.length > 1 ? one.loc.slice(1) : one.loc)] ??= wrongWords(one);
  return fields;
}

/** What to do if the server refuses the credentials. */
const signIn = (access: Access) => (access === 'node' ? say('output.check_node_key') : say('output.sign_in'));

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
    return [exit.noRights, inARow(told(say('output.unknown_token')), signIn(access))];
  }
  if (isAboutRights(failure, access)) {
    const way = access === 'node' ? signIn(access) : say('output.use_other_token');
    return [exit.noRights, inARow(told(say('output.no_rights')), way)];
  }
  if (failure.reason === 'invalid') {
    const fields = Object.entries(fieldsOf(failure, nameOf)).map(([name, wrong]) => `${name}: ${wrong}`);
    if (fields.length === 0) return [exit.usage, told(say('output.input_refused'))];
    return [exit.usage, say('output.fields_refused', { fields: fields.join('; ') })];
  }
  if (failure.reason === 'limited') {
    const when =
      failure.retryAfter > 0
        ? say('output.try_again_in', { seconds: Math.ceil(failure.retryAfter) })
        : say('output.try_again_later');
    return [exit.refused, inARow(told(say('output.too_many_requests')), when)];
  }
  if (message === '') {
    return [exit.refused, say('output.refused_without_reason', { url, status: failure.status })];
  }
  return [exit.refused, told(say('output.server_refused'))];
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
      return new CliError(exit.interrupted, say('output.interrupted'));
    case 'unsent':
    case 'network':
      return new CliError(
        exit.unreachable,
        say('output.can_not_be_reached', { url, message: failure.message }),
      );
    case 'server':
      return new CliError(exit.unreachable, say('output.server_failed', { url, status: failure.status }));
    case 'malformed':
      return new CliError(exit.unreachable, say('output.no_ferry_server', { url, status: failure.status }));
  }
}
