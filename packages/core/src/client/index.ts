export { type ClientSettings, createClient, type OutcomeOf, type Send, type SendOptions } from './client.ts';
export type {
  Failure,
  Outcome,
  RefusalReason,
  Refused,
  Unreachable,
  WrongField,
} from './outcome.ts';
export { RequiredError } from './required-error.ts';
export { type HttpAnswer, type HttpRequest, NotSent, type TokenSource, type Transport } from './transport.ts';
