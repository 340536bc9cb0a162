import type { checkNames } from '@ferry/core/contract/doctor/admin';
import type { Context, Services } from '../../../base/context.ts';
import type { WordKey } from '../../../words/words.ts';

export type CheckName = (typeof checkNames)[number];

/** What a check works with. */
export interface Examined extends Services, Pick<Context, 'language'> {
  /** The caller, if a call started the checks. Absent when a script runs them. */
  readonly caller?: Pick<Context, 'ip' | 'header'>;
}

type Values = Readonly<Record<string, string | number>>;

/** The result of a check: a sentence, and the cure if something is wrong. */
export interface Found {
  readonly outcome: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly word: WordKey;
  readonly cure?: WordKey | undefined;
  readonly values?: Values;
}

const wrong =
  (outcome: 'warning' | 'failed') =>
  (word: WordKey, cure: WordKey, values: Values = {}): Found => ({ outcome, word, cure, values });

export const ok = (word: WordKey, values: Values = {}): Found => ({ outcome: 'ok', word, values });
export const skipped = (word: WordKey, cure?: WordKey): Found => ({ outcome: 'skipped', word, cure });
export const warning = wrong('warning');
export const failed = wrong('failed');

export type Look = (examined: Examined) => Promise<Found>;

export interface Check {
  readonly name: CheckName;
  /** Without a database the check is skipped. */
  readonly needsDatabase: boolean;
  readonly look: Look;
}

/** The first names of a list, with `…` where there are more than `maxNames`. */
export const listed = (names: readonly string[], maxNames: number): string =>
  [...names.slice(0, maxNames), ...(names.length > maxNames ? ['…'] : [])].join(', ');
