import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { fetch } from '@ferry/core/contract/rules/anyone';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { RawAnswer } from '../../../http/register.ts';
import { ruleFileNames, writeRuleFile } from '../links/index.ts';

interface Kept {
  readonly plain: Buffer;
  readonly zipped: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A cache of responses. There are few files, and they never change while the process runs. */
const kept = new Map<string, Kept>();

function fileOf(name: string): Kept | undefined {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const file = writeRuleFile(name);
  if (file === undefined) return undefined;
  const plain = Buffer.from(file.text);
  const made: Kept = {
    plain,
    zipped: gzipSync(plain),
    headers: {
      'content-type': file.contentType,
      'cache-control': 'public, max-age=86400',
      // A weak tag: the same text is sent with and without compression.
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
      vary: 'accept-encoding',
    },
  };
  kept.set(name, made);
  return made;
}

const isKnown = (etag: string, given: string | undefined): boolean =>
  (given ?? '')
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag.slice(2));

/** A coding with weight 0 is not accepted. */
const takesGzip = (given: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(given ?? '');

/** Answers a rule file. It is equal for everybody and contains nothing about the caller. */
export async function fetchRules(
  ctx: Context<'anyone'>,
  { file }: CallParsed<typeof fetch>,
): Promise<RawAnswer> {
  const found = fileOf(file);
  if (found === undefined)
    throw new Refusal('rules.absent', { status: 404, details: { allowed: [...ruleFileNames] } });
  const { headers, plain, zipped } = found;
  if (isKnown(headers.etag ?? '', ctx.header('if-none-match'))) {
    const { 'content-type': _, ...unchanged } = headers;
    return new RawAnswer(304, unchanged, null);
  }
  return takesGzip(ctx.header('accept-encoding'))
    ? new RawAnswer(200, { ...headers, 'content-encoding': 'gzip' }, zipped)
    : new RawAnswer(200, headers, plain);
}
