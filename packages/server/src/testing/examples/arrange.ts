import type { Call, CallInput } from '@ferry/core/contract/base/call';
import type { Stage } from './stage.ts';

/** A part of a call's input, and of its body. */
type PartOf<Input> = { [Name in keyof Input]?: Name extends 'body' ? Partial<Input[Name]> : Input[Name] };

/** Arranges an example, and returns the part of its input that was created, such as an id. */
type Bring<C> = (stage: Stage) => Promise<PartOf<CallInput<C>>>;

/** The part of an input that was created for it. */
export type Made = Readonly<Record<string, unknown>>;

/** The preparation of a call's example. `arranged.ts` of each noun exports a list of them. */
export interface Arrangement {
  readonly call: Call;
  readonly bring: (stage: Stage) => Promise<Made>;
  /** The created rows belong to everybody, such as a product. Otherwise they belong to the caller. */
  readonly isEverybodys?: true;
}

export const arrange = <C extends Call>(
  call: C,
  bring: Bring<C>,
  further: Pick<Arrangement, 'isEverybodys'> = {},
): Arrangement => ({ call, bring, ...further });
