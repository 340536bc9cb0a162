import type { Services } from '../../../../base/context.ts';
import { faultPoint } from '../../../../base/faults.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { storeSetting, writeSetting } from '../../../../db/driver/stored-settings.ts';
import type { Job } from '../../../../jobs/job.ts';
import { say } from '../../../../words/words.ts';
import { hasAdmins, momentIn, tellAdmins } from '../../../ground/notifications/index.ts';
import { noteEvent } from './events.ts';
import { noteCutOffTraffic } from './note-cut-off-traffic.ts';
import { noteMonths } from './note-months.ts';

const minute = 60_000;
/** If the watch was interrupted for longer, no node could call either, so silences are counted from its return. */
const maxAbsenceMs = 3 * minute;
/** How many times an hour admins are told about one node whose connection is unstable. */
const tellsAnHour = 3;

/** Takes over the watch for one process at a time. Returns since when it has run without interruption. */
async function takeWatch(tx: Sql, at: Date): Promise<Date> {
  const value = (since: Date) => ({ since: since.toISOString(), at: at.toISOString() });
  const kept = await storeSetting(tx, 'nodes.watch', value(at), { isHeld: true });
  const wasAway = at.getTime() - Date.parse(String(kept.at)) > maxAbsenceMs;
  const since = wasAway ? at : new Date(String(kept.since));
  await writeSetting(tx, 'nodes.watch', value(since));
  return since;
}

/** The newest silences of a node, which decide whether admins are told of the next one. */
const silences = (tx: Sql, nodeId: number) =>
  tx.selectFrom('node_event').where('node_id', '=', nodeId).where('kind', '=', 'silent');

interface Told {
  readonly node: { readonly id: number; readonly name: string };
  readonly since: Date;
  readonly isBack: boolean;
}

/** Tells every admin that a node went silent or is back. */
async function tellState(tx: Sql, services: Services, { node, since, isBack }: Told): Promise<void> {
  const minutes = Math.round((services.now().getTime() - since.getTime()) / minute);
  await tellAdmins(tx, services, (language) => {
    const said = {
      node: `${node.name} (#${node.id})`,
      since: momentIn(language, services, since),
      minutes,
    };
    const text = say(language, isBack ? 'node.came_back' : 'node.went_silent', said);
    return { mail: { template: 'nodeState', language, values: { ...said, isBack } }, text };
  });
}

async function noteSilent(tx: Sql, services: Services, at: Date): Promise<number> {
  const nodes = await tx
    .updateTable('node')
    .set(({ ref }) => ({ silent_since: ref('last_heard_at') }))
    .where('is_enabled', '=', true)
    .where('silent_since', 'is', null)
    .where('last_heard_at', '<', new Date(at.getTime() - services.config.nodeSilentMinutes * minute))
    // If planned work takes longer than planned, admins are told at its planned end.
    .where(({ or, eb }) =>
      or([
        eb('maintenance_from', 'is', null),
        eb('maintenance_from', '>', at),
        eb('maintenance_until', '<=', at),
      ]),
    )
    .returning(['id', 'name', 'silent_since'])
    .execute();
  for (const { silent_since: since, ...node } of nodes) {
    const told = await silences(tx, node.id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('is_told', '=', true)
      .where('at', '>', new Date(at.getTime() - 60 * minute))
      .executeTakeFirstOrThrow();
    const isTold = hasAdmins(services) && told.count < tellsAnHour;
    const heard = since ?? at;
    const detail = { last_heard_at: heard.toISOString() };
    await noteEvent(tx, services, { nodeId: node.id, kind: 'silent', detail, isTold });
    if (isTold) await tellState(tx, services, { node, since: heard, isBack: false });
  }
  return nodes.length;
}

/** Notifies the same admins when a silence ends. */
async function noteBack(tx: Sql, services: Services, at: Date): Promise<number> {
  const nodes = await tx
    .selectFrom('node')
    .select(['id', 'name', 'silent_since'])
    .where('is_enabled', '=', true)
    .where('silent_since', 'is not', null)
    .where('last_heard_at', '>=', new Date(at.getTime() - services.config.nodeSilentMinutes * minute))
    .whereRef('last_heard_at', '>', 'silent_since')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { silent_since: since, ...node } of nodes) {
    const silence = await silences(tx, node.id).select('is_told').orderBy('id', 'desc').executeTakeFirst();
    const isTold = silence?.is_told === true && hasAdmins(services);
    const from = since ?? at;
    const detail = { silent_seconds: Math.round((at.getTime() - from.getTime()) / 1000) };
    await noteEvent(tx, services, { nodeId: node.id, kind: 'back', detail, isTold });
    if (isTold) await tellState(tx, services, { node, since: from, isBack: true });
    await tx.updateTable('node').set({ silent_since: null }).where('id', '=', node.id).execute();
  }
  return nodes.length;
}

/**
 * Records which nodes went silent, are back, used up their bytes of the month, or carry traffic of customers who were
 * cut off, and notifies admins. Event, mark and messages are in one transaction, so each silence is reported once, even
 * if several processes watch or one is killed.
 */
export const watchNodes: Job = {
  name: 'nodes.watch',
  everySeconds: 60,
  async run(services) {
    const at = services.now();
    const touched = await services.database.sql.transaction().execute(async (tx) => {
      const since = await takeWatch(tx, at);
      const back = await noteBack(tx, services, at);
      const isLongEnough = at.getTime() - since.getTime() >= services.config.nodeSilentMinutes * minute;
      const silent = isLongEnough ? await noteSilent(tx, services, at) : 0;
      const months = await noteMonths(tx, services, at);
      const cutOff = await noteCutOffTraffic(tx, services, { at, watchedSince: since });
      faultPoint('nodes.watch before commit');
      return back + silent + months + cutOff;
    });
    faultPoint('nodes.watch after commit');
    return touched;
  },
};
