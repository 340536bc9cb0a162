import type { checkNames } from '@ferry/core/contract/doctor';
import type { Context, Services } from '../../context.ts';
import type { WordKey } from '../../words/words.ts';

export type CheckName = (typeof checkNames)[number];

/** What a check works with. */
export interface Examined extends Services, Pick<Context, 'language'> {
  /** Who asks by a call; none where the check runs beside the server. */
  readonly caller?: Pick<Context, 'ip' | 'header'>;
}

/** What a check found: a sentence, and another with what to do unless all is well. */
export interface Found {
  readonly outcome: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly word: WordKey;
  readonly cure?: WordKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface Check {
  readonly name: CheckName;
  /** Without a database it is skipped. */
  readonly needsDatabase: boolean;
  look(examined: Examined): Promise<Found>;
}
