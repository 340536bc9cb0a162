import type { machineState as call } from '@ferry/core/contract/agents/uniproxy-v2';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { noteMachine } from '../../nodes/index.ts';
import { askingMachine } from './machine-nodes.ts';
import { loadOf } from './status.ts';

/** Stores the state of a machine. */
export async function machineState(ctx: Context<'node'>, { body }: CallParsed<typeof call>) {
  await noteMachine(ctx, askingMachine(ctx), loadOf(body.cpu));
  return { data: true } as const;
}
