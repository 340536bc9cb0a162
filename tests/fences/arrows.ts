import { matchesGlob } from 'node:path';
import { type Room, rooms } from './rooms.ts';

const known = new Map<string, Room | undefined>();

/** The room of a file. `undefined`: the table does not know it. */
export function roomOf(file: string): Room | undefined {
  if (!known.has(file))
    known.set(
      file,
      rooms.find((room) => room.files.some((glob) => matchesGlob(file, glob))),
    );
  return known.get(file);
}

/** The member of a room with many of one sort: what `*` stands for in its first glob. */
export function memberOf(room: Room, file: string): string | undefined {
  const [glob = ''] = room.files;
  const place = glob.split('/').indexOf('*');
  return file.split('/')[place];
}

const inNoun = /^packages\/server\/src\/modules\/([\w-]+)\/([\w-]+)\//;

/** The server's noun of a file. */
export const nounOf = (file: string): string | undefined => inNoun.exec(file)?.[2];

/** The wing of that noun. */
export const wingOf = (file: string): string | undefined => inNoun.exec(file)?.[1];

/** Why a file may not import another. `undefined`: it may. */
export function whyNot(from: string, to: string): string | undefined {
  const [own, other] = [roomOf(from), roomOf(to)];
  if (own === undefined || other === undefined) return 'stands in no room';
  if (own.name === 'tests') return undefined;
  if (own !== other && !own.uses.includes(other.name)) return `${own.name} may not use ${other.name}`;
  if (own === other && own.apart && memberOf(own, from) !== memberOf(own, to))
    return `${own.name} do not use one another`;
  if (
    nounOf(to) !== undefined &&
    nounOf(from) !== nounOf(to) &&
    !to.endsWith('/index.ts') &&
    own.name !== 'server start'
  )
    return 'a noun is reached through its index.ts';
  return undefined;
}

/** Import cycles between folders, each sorted: strongly connected components by Tarjan's algorithm. */
export function circlesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of arrows.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const node of arrows.keys()) if (!index.has(node)) visit(node);
  return circles;
}
