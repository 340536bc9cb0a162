import type { Call } from '@ferry/core/contract/base/call';
import { refusalsOf } from '@ferry/core/contract/base/common-refusals';
import { isDetailed, refusalDetails } from '@ferry/core/contract/refusal-details';
import { sourceLanguage } from '@ferry/core/words/languages';
import * as z from 'zod/mini';
import { detailsOf, Refusal } from '../../base/refusal.ts';
import { type AnswerError, answerError } from './answer-error.ts';

/** Whether the details of a refusal are exactly those that the contract declares. */
function hasDeclaredDetails(refusal: Refusal): boolean {
  const { code } = refusal;
  const details = detailsOf(refusal, sourceLanguage);
  if (!isDetailed(code)) return Object.keys(details).length === 0;
  const schema = refusalDetails[code];
  return (
    z.safeParse(schema, details).success &&
    Object.keys(details).every((name) => Object.hasOwn(schema.shape, name))
  );
}

/** What the contract does not declare about a refusal. `undefined`: it is fully declared. */
function undeclared(call: Call | undefined, error: unknown): string | undefined {
  if (call === undefined || !(error instanceof Refusal)) return undefined;
  const known = refusalsOf(call);
  const refusals = [error, ...(error.options.also ?? [])];
  const unknown = refusals.find(({ code }) => !known.has(code));
  if (unknown) return `the contract does not say that ${call.operation} is refused with ${unknown.code}`;
  const odd = refusals.find((one) => !hasDeclaredDetails(one));
  return odd && `the contract does not say that ${odd.code} has the details ${JSON.stringify(odd.details)}`;
}

/**
 * Fastify's error handler in tests: a refusal that the call does not declare, or with undeclared details, becomes an
 * internal error that names both.
 */
export const answerDeclared =
  (...site: Parameters<typeof answerError>): AnswerError =>
  (error, request, reply) => {
    const said = undeclared(request.routeOptions.config.call, error);
    if (said === undefined) {
      answerError(...site)(error, request, reply);
      return;
    }
    // It also warns, because a test may check only the status.
    process.emitWarning(said);
    void reply.code(500).send({ is_success: false, ret: 0, code: 'server.failed', message: said, msg: said });
  };
