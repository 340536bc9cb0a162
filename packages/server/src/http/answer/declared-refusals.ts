import type { Call } from '@ferry/core/contract/base/call';
import { refusalsOf } from '@ferry/core/contract/base/common-refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../base/refusal.ts';
import { answerError } from './answer-error.ts';

/** What the contract does not declare about a refusal. `undefined`: all is declared. */
function undeclared(call: Call | undefined, error: unknown): string | undefined {
  if (call === undefined || !(error instanceof Refusal)) return undefined;
  const known = refusalsOf(call);
  const code = [error, ...(error.options.also ?? [])].map((one) => one.code).find((one) => !known.has(one));
  return code && `the contract does not say that ${call.operation} is refused with ${code}`;
}

/**
 * Fastify's error handler in tests: a refusal that the call does not declare becomes an internal error, which names
 * both.
 */
export function answerDeclared(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const said = undeclared(request.routeOptions.config.call, error);
  if (said === undefined) {
    answerError(error, request, reply);
    return;
  }
  // A warning, too, because a test may check only the status.
  process.emitWarning(said);
  void reply.code(500).send({ is_success: false, ret: 0, code: 'server.failed', message: said, msg: said });
}
