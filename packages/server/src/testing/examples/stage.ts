import type { Call, CallAnswer, CallInput } from '@ferry/core/contract/base/call';
import { expect } from 'vitest';
import { givePlan } from '../nodes.ts';
import { openAdmin, type TestCustomer } from '../people/customers.ts';
import { asOwner } from '../people/owner-proof.ts';
import { signedUp } from '../people/signed-up.ts';
import type { TestServer } from '../servers/open-test-server.ts';
import type { Sent } from '../servers/sample-input.ts';
import { type Credentials, openAccess, sendCall } from '../servers/send-call.ts';

type Headers = Record<string, string>;

/** The input of a call by where each value is sent. */
export function sentOf(call: Call, input: Readonly<Record<string, unknown>>): Sent {
  const of = (shape: object) => Object.fromEntries(Object.entries(input).filter(([name]) => name in shape));
  return {
    params: of(call.params),
    query: of(call.query),
    ...(input.body === undefined ? {} : { body: input.body }),
  };
}

/** The setting of one example: its customers and rows, and the caller. */
export interface Stage {
  readonly server: TestServer;
  readonly sql: TestServer['services']['database']['sql'];
  /** Headers of staff with every scope. */
  readonly admin: Headers;
  /** A unique text. */
  unique(what: string): string;
  /** A future time, as a text. */
  soon(hours?: number): string;
  /**
   * A customer who can sign in, with a plan of level 1, 100.00 in the wallet, and headers with the proof of the owner.
   * The first one of a stage is the caller of calls for customers.
   */
  customer(): Promise<TestCustomer & { readonly headers: Headers }>;
  /** Makes another call, and returns its result. */
  ask<C extends Call>(call: C, input: CallInput<C>, headers?: Headers): Promise<ResultOf<C>>;
  /** Sets another caller: nobody, or one with these headers and query parameters. */
  callAs(headers: Headers, query?: Record<string, string>): void;
}

type ResultOf<C> = CallAnswer<C> extends { result: infer Result } ? Result : undefined;

/** A stage with the caller's credentials. */
export interface OwnStage extends Stage {
  /** The credentials of the caller. */
  caller(call: Call): Promise<Credentials>;
}

let stages = 0;

/** Opens stages on a server, one for each arrangement. */
export async function openStages(server: TestServer): Promise<() => OwnStage> {
  const admin = await openAdmin(server);
  const access = await openAccess(server);
  const { sql } = server.services.database;
  return () => {
    stages += 1;
    const number = stages;
    let first: Credentials | undefined;
    let other: Credentials | undefined;
    const stage: OwnStage = {
      server,
      sql,
      admin,
      unique: (what) => `${what}-${number}`,
      soon: (hours = 1) => new Date(server.services.now().getTime() + hours * 3_600_000).toISOString(),
      async customer() {
        const customer = await signedUp(server);
        await givePlan(server, customer.id);
        const funds = {
          account_id: customer.id,
          created_at: server.services.now(),
          kind: 'correction' as const,
          amount: '100.00',
          subject: 'test',
          reference: `test:${customer.id}`,
        };
        await sql.insertInto('ledger').values(funds).execute();
        const headers = asOwner(server, customer);
        first ??= { headers, query: {} };
        return { ...customer, headers };
      },
      async ask<C extends Call>(call: C, input: CallInput<C>, headers = admin) {
        const { status, text } = await sendCall(server, call, sentOf(call, input), { headers, query: {} });
        expect([call.operation, status], text).toEqual([call.operation, 200]);
        return JSON.parse(text).result as ResultOf<C>;
      },
      callAs(headers, query = {}) {
        other = { headers, query };
      },
      async caller(call) {
        if (other !== undefined) return other;
        if (!call.access.startsWith('customer')) return access(call.access);
        if (first === undefined) await stage.customer();
        return first as Credentials;
      },
    };
    return stage;
  };
}
