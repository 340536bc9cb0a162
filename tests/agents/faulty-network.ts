import { leaveBusyServer } from '../../packages/server/src/testing/servers/leave-busy-server.ts';
import { loseAnswer } from '../../packages/server/src/testing/servers/lose-answer.ts';
import type { TestServer } from '../../packages/server/src/testing/servers/open-test-server.ts';

/** The fault of one request. */
export type Fault =
  /** It never arrives. */
  | 'refused'
  /**
   * The agent's timeout ends while the server is processing. The server completes it, and notices that nobody reads
   * the answer.
   */
  | 'timeout'
  /**
   * The whole server is blocked when the agent's timeout ends: the FIN stays in the kernel until the server polls,
   * and the answer's body arrives late.
   */
  | 'late'
  /** The server hands its answer to the network, which loses it. */
  | 'lost'
  /** A proxy in between answers 502 and forwards nothing. */
  | 'bad gateway';

export interface Answer {
  status: number;
  etag: string | undefined;
  body: string;
}

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  fault: Fault | undefined;
  /** `undefined` if the agent got none. */
  answer: Answer | undefined;
}

/** How an agent reaches a server. */
export interface Connection {
  /** Sends a request. Throws if the agent gets no answer. */
  send(
    method: 'GET' | 'POST',
    path: string,
    options?: { headers?: Record<string, string>; body?: string },
  ): Promise<Answer>;
}

/** The connection between an agent and a real server, which fails where a test wants it. */
export class Wire implements Connection {
  readonly sent: Sent[] = [];
  #server: TestServer;
  readonly #base: string;
  readonly #faults: { path: string; fault: Fault; times: number }[] = [];

  /** @param base the part of the path that the agent has in its settings. */
  constructor(server: TestServer, base = '/v1') {
    this.#server = server;
    this.#base = base;
  }

  /** Uses another server from now on. */
  moveTo(server: TestServer): void {
    this.#server = server;
  }

  /** The next requests whose path contains a text fail in this way. */
  break(path: string, fault: Fault, times: number): void {
    this.#faults.push({ path, fault, times });
  }

  #takeFault(method: string, path: string): Fault | undefined {
    const found = this.#faults.find((each) => `${method} ${path}`.includes(each.path) && each.times > 0);
    if (found === undefined) return undefined;
    found.times -= 1;
    return found.fault;
  }

  async #address(): Promise<string> {
    const { app } = this.#server;
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    return `http://127.0.0.1:${port}${this.#base}`;
  }

  async send(
    method: 'GET' | 'POST',
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const fault = this.#takeFault(method, path);
    const entry: Sent = { method, path, headers, body, fault, answer: undefined };
    this.sent.push(entry);
    const address = await this.#address();
    if (fault === 'refused') throw new Error('connection refused');
    if (fault === 'bad gateway') return { status: 502, etag: undefined, body: '<html>Bad Gateway</html>' };
    if (fault === 'timeout') {
      await loseAnswer(this.#server, `${this.#base}${path}`, JSON.parse(body ?? '{}'), headers);
      await this.#untilUndelivered();
      throw new Error('time-out');
    }
    if (fault === 'late') {
      await leaveBusyServer(this.#server, `${this.#base}${path}`, JSON.parse(body ?? '{}'), 'FIN', headers);
      await this.#untilUndelivered();
      throw new Error('time-out');
    }
    const response = await fetch(`${address}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const answer = {
      status: response.status,
      etag: response.headers.get('etag') ?? undefined,
      body: await response.text(),
    };
    if (fault === 'lost') throw new Error('connection reset');
    entry.answer = answer;
    return answer;
  }

  /** Waits until the server knows that its last answer to a report was not read. */
  async #untilUndelivered(): Promise<void> {
    const { sql } = this.#server.services.database;
    for (let tries = 0; tries < 200; tries += 1) {
      const last = await sql
        .selectFrom('traffic_report')
        .select(['is_delivered', 'idempotency_key'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (last !== undefined && (last.is_delivered === false || last.idempotency_key !== null)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('the server never noticed');
  }
}
