import type { Context } from '../../../../../base/context.ts';
import { readMachines } from './queries.ts';

export async function listMachines({ database }: Context<'admin'>) {
  return { result: await readMachines(database.sql) };
}
