import type { Call, CallInput } from '@ferry/core/contract/base/call';
import type { Stage } from './stage.ts';

/** A part of a call's input, and of its body. */
type PartOf<Input> = { [Name in keyof Input]?: Name extends 'body' ? Partial<Input[Name]> : Input[Name] };

/** Brings about what an example needs, and returns the part of its input that this has made, such as an id. */
type Bring<C> = (stage: Stage) => Promise<PartOf<CallInput<C>>>;

/** The part of an input that was made for it. */
export type Made = Readonly<Record<string, unknown>>;

/** What must be there before the example of a call can be carried out. `arranged.ts` of each noun exports a list of them. */
export interface Arrangement {
  readonly call: Call;
  readonly bring: (stage: Stage) => Promise<Made>;
  /** What was made belongs to everybody, such as a product. Otherwise it is the caller's alone. */
  readonly isEverybodys?: true;
}

export const arrange = <C extends Call>(
  call: C,
  bring: Bring<C>,
  further: Pick<Arrangement, 'isEverybodys'> = {},
): Arrangement => ({ call, bring, ...further });
