import type { checkNames } from '@ferry/core/contract/doctor/admin';
import type { Context, Services } from '../../../base/context.ts';
import type { WordKey } from '../../../words/words.ts';

export type CheckName = (typeof checkNames)[number];

/** What a check works with. */
export interface Examined extends Services, Pick<Context, 'language'> {
  /** The caller, if a call started the checks. Absent when a script runs them. */
  readonly caller?: Pick<Context, 'ip' | 'header'>;
}

/** The result of a check: a sentence, and what to do if something is wrong. */
export interface Found {
  readonly outcome: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly word: WordKey;
  readonly cure?: WordKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface Check {
  readonly name: CheckName;
  /** Without a database the check is skipped. */
  readonly needsDatabase: boolean;
  look(examined: Examined): Promise<Found>;
}
