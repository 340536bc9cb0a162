/** An event of a browser's trace. Times are in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Processor time. A task that waits for the processor does not use it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** What a main thread does, by the names of events. */
const parts: readonly [part: string, events: RegExp][] = [
  ['compile', /^V8\.(?:Compile|Parse|PreParse|CollectSource)|^v8\.(?:compile|parse|produce)/],
  ['evaluate', /^(?:v8\.evaluateModule|v8\.run|EvaluateScript)$/],
  ['styles', /^(?:UpdateLayoutTree|ParseAuthorStyleSheet)$/],
  ['layout', /^(?:Layout|PrePaint|Paint|Layerize|Commit)$/],
  ['document', /^(?:ParseHTML|DocumentLoader)/],
  ['garbage', /GC/],
  // React, and the answers of the server.
  ['run', /^(?:FunctionCall|v8\.callFunction|RunMicrotasks|TimerFire|FireIdleCallback|EventDispatch)$/],
];
const partOf = (name: string): string => parts.find(([, events]) => events.test(name))?.[0] ?? 'other';

/** Lighthouse’s phone is slower than this machine by this factor. */
const slowdown = 4;
/** Milliseconds of a task that block nobody. */
const free = 50;

const millisecondsOf = ({ dur = 0, tdur = dur }: TraceEvent): number => (tdur / 1000) * slowdown;

/** The events of the main thread that ran most scripts, outer ones first. */
function mainThreadOf(events: readonly TraceEvent[]): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const done = events.filter((event) => event.ph === 'X' && mains.has(threadOf(event)));
  const scriptsIn = (thread: readonly TraceEvent[]) =>
    thread.filter(({ name }) => partOf(name) === 'evaluate').length;
  const [main = []] = [...Map.groupBy(done, threadOf).values()].sort(
    (one, other) => scriptsIn(other) - scriptsIn(one),
  );
  return main.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
}

/** Milliseconds by part of what an event does, without those of its inner events. */
function timesOf(task: TraceEvent, inner: readonly TraceEvent[]): Map<string, number> {
  const times = new Map<string, number>();
  const add = (name: string, time: number) => times.set(partOf(name), (times.get(partOf(name)) ?? 0) + time);
  const open = [task];
  add(task.name, millisecondsOf(task));
  for (const event of inner) {
    while (event.ts >= (open.at(-1)?.ts ?? 0) + (open.at(-1)?.dur ?? 0) && open.length > 1) open.pop();
    add(event.name, millisecondsOf(event));
    add(open.at(-1)?.name ?? '', -millisecondsOf(event));
    open.push(event);
  }
  return times;
}

/**
 * How long the tasks of a page block its visitor on Lighthouse’s phone: each task’s milliseconds above 50, by what they are
 * used for. By processor time, which other work on the machine changes little.
 */
export function blockedBy(events: readonly TraceEvent[]): Map<string, number> {
  const main = mainThreadOf(events);
  const blocked = new Map<string, number>();
  for (const task of main.filter(({ name }) => name === 'RunTask')) {
    const all = millisecondsOf(task);
    if (all <= free) continue;
    const end = task.ts + (task.dur ?? 0);
    const inner = main.filter(({ ts, dur = 0 }) => ts >= task.ts && ts + dur <= end);
    const times = timesOf(
      task,
      inner.filter((event) => event !== task),
    );
    for (const [part, time] of times)
      blocked.set(part, (blocked.get(part) ?? 0) + (time * (all - free)) / all);
  }
  return blocked;
}
