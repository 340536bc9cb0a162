import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Connection } from '../../agents/faulty-network.ts';
import type { Below } from './numbers.ts';
import { type Reported, readReport } from './reported.ts';

/** Where a connection breaks. */
type Cut =
  /** Half of the body has been sent. */
  | { at: 'body' }
  /** The request is whole, and so many milliseconds have passed without an answer. */
  | { at: 'work'; after: number }
  /** The answer is whole, but does not reach the agent. */
  | { at: 'answer' };

/** One of so many requests is cut. */
const oneOf = { reports: 3, others: 15 };

function chosen(below: Below, isReport: boolean): Cut | undefined {
  if (below(isReport ? oneOf.reports : oneOf.others) > 0) return undefined;
  const cuts: Cut[] = [{ at: 'body' }, { at: 'work', after: below(30) }, { at: 'answer' }];
  return cuts[below(cuts.length)];
}

interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly cut: Cut | undefined;
}

/** One request over a connection of its own. Rejects without a whole answer. */
const exchange = (address: string, { method, headers, body, cut }: Exchange) =>
  new Promise<Answer>((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const asking = request(address, {
      method,
      headers: { ...headers, 'content-length': length },
      agent: false,
    });
    const fail = () => asking.destroy(new Error(`cut: ${cut?.at}`));
    asking.once('error', reject);
    asking.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.once('error', reject);
      response.once('end', () => {
        if (cut?.at === 'answer') return reject(new Error('cut: answer'));
        resolve({ status: response.statusCode ?? 0, etag: response.headers.etag, body: text });
      });
    });
    if (cut?.at === 'body' && length > 0)
      asking.write(body.slice(0, Math.ceil(body.length / 2)), () => setImmediate(fail));
    else
      asking.end(body, () => {
        if (cut?.at === 'work') setTimeout(fail, cut.after);
      });
  });

/** An attempt to report traffic. */
export interface Attempt extends Reported {
  /** Whether the agent read that the report was accepted. */
  readonly isAnswered: boolean;
}

/**
 * The lines between agents and a server that dies and comes back. Sockets are cut at any moment, until all is calm.
 *
 * @param whereNow the address of the present server, or of the next one
 */
export function openCutLine(whereNow: () => Promise<string>, below: Below) {
  const attempts: Attempt[] = [];
  const cuts = new Map<number, number>();
  let isCalm = false;

  /** @param base the part of the path that the agent has in its settings. */
  const lineTo = (base: string): Connection => ({
    async send(method, path, { headers = {}, body = '' } = {}) {
      const report = method === 'POST' ? readReport(path, body) : undefined;
      const cut = isCalm ? undefined : chosen(below, report !== undefined);
      let answer: Answer | undefined;
      try {
        answer = await exchange(`${await whereNow()}${base}${path}`, { method, headers, body, cut });
        return answer;
      } catch (error) {
        if (report !== undefined && cut !== undefined)
          cuts.set(report.node, (cuts.get(report.node) ?? 0) + 1);
        // Agents wait before they try again. Some find the next server then, others nobody.
        if (below(2) === 0) await pause(100);
        throw error;
      } finally {
        if (report !== undefined) attempts.push({ ...report, isAnswered: answer?.status === 200 });
      }
    },
  });

  return {
    lineTo,
    attempts: attempts as readonly Attempt[],
    /** How many reports of each node were cut so far. */
    cuts: cuts as ReadonlyMap<number, number>,
    calm() {
      isCalm = true;
    },
  };
}
