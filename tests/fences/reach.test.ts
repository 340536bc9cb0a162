import { allCalls, type RefusalCode } from '@ferry/core/contract';
import type { Call } from '@ferry/core/contract/base/call';
import { refusalsOf } from '@ferry/core/contract/base/common-refusals';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { readSource } from './imports.ts';
import { type Part, partOf, reachOf, serverFiles } from './reach.ts';

interface Answered {
  readonly call: Call;
  readonly reach: readonly Part[];
}

/** Each call with everything that its verb can reach, by `register(app, services)(contract)({ name: verb })`. */
async function answered(file: string): Promise<Answered[]> {
  const text = readSource(file);
  const { program, module } = parseSync(file, text);
  const contracts = new Map(
    module.staticImports.flatMap(({ entries, moduleRequest }) =>
      entries.map(({ localName }) => [localName.value, moduleRequest.value] as const),
    ),
  );
  const found: { contract: string; name: string; verb: string }[] = [];
  new Visitor({
    // Calls that are taken out of a contract and registered apart, by `const { one, ...others } = contract`.
    VariableDeclarator({ id, init }) {
      const contract = init?.type === 'Identifier' ? contracts.get(init.name) : undefined;
      if (contract === undefined || id.type !== 'ObjectPattern') return;
      for (const one of id.properties) {
        const name = one.type === 'RestElement' ? one.argument : one.value;
        if (name.type === 'Identifier') contracts.set(name.name, contract);
      }
    },
    CallExpression({ callee, arguments: [verbs] }) {
      if (callee.type !== 'CallExpression' || verbs?.type !== 'ObjectExpression') return;
      const [first] = callee.arguments;
      const [picked] = first?.type === 'ObjectExpression' ? first.properties : [];
      const of = picked?.type === 'Property' ? picked.value : first;
      const contract = of?.type === 'Identifier' ? contracts.get(of.name) : undefined;
      if (!contract?.startsWith('@ferry/core/contract/')) return;
      for (const one of verbs.properties)
        if (one.type === 'Property' && one.key.type === 'Identifier')
          found.push({ contract, name: one.key.name, verb: text.slice(one.start, one.end) });
    },
  }).visit(program);
  return Promise.all(
    found.map(async ({ contract, name, verb }) => {
      const { [name]: call } = (await import(contract)) as Record<string, Call>;
      if (call === undefined) throw new Error(`${contract} has no ${name}`);
      return { call, reach: [...reachOf(file, `({ ${verb} })`)] };
    }),
  );
}

const calls = (
  await Promise.all(serverFiles.filter((file) => /\/(routes|v1)\.ts$/.test(file)).map(answered))
).flat();

test('what a verb reaches is read from its source', () => {
  const read = new Set(calls.map(({ call }) => call.operation));
  expect(allCalls.map(({ operation }) => operation).filter((operation) => !read.has(operation))).toEqual([]);
  const { uses, codes, writes } = partOf(
    'probe.ts',
    "(ctx) => { if (bad(ctx.who)) throw new Refusal(is ? 'a.b' : 'a.c'); return tx.deleteFrom('mail'); }",
  );
  expect([uses.has('bad'), uses.has('who'), [...codes]]).toEqual([true, false, ['a.b', 'a.c']]);
  expect(writes).toMatchObject([{ table: 'mail', kind: 'delete' }]);
  expect(() => partOf('probe.ts', '((ctx) { return ctx; })')).toThrow('probe.ts');
});

/** Codes of shared functions that some calls cannot reach. */
const unreached: Readonly<Record<string, readonly RefusalCode[]>> = {
  // These calls answer no request of another device.
  'auth.login': ['auth.sign_in_request_gone'],
  'auth.register': ['auth.sign_in_request_gone'],
  'auth.signInByPasskey': ['auth.sign_in_request_gone'],
  'v1.auth.authorize': ['auth.sign_in_request_gone'],
  'v1.auth.login': ['auth.sign_in_request_gone'],
  'v1.auth.register': ['auth.sign_in_request_gone'],
  // Banned customers may sign in, to read the reason.
  'auth.loginOldV1': ['account.banned'],
  // Cookies are made of a session that began a moment ago; no request of another device is answered.
  'auth.spendSignInLink': [
    'account.banned',
    'auth.session_ended',
    'auth.sign_in_request_gone',
    'auth.signed_out',
  ],
  // It takes no time: what it publishes is there at once.
  'v1.announcements.publish': ['announcements.bad_time'],
  // An invalid token has nothing to end: the refusal is caught.
  'auth.signOut': ['auth.session_ended'],
  // Banned customers may wait for an answer.
  'tickets.events': ['account.banned'],
  // Only reopening refuses a merged ticket, and merging writes a message without attachments.
  'tickets.close': ['tickets.merged'],
  'tickets.merge': ['tickets.attachment_not_free'],
  // Why a code cannot be redeemed at present is a part of the answer.
  'cdKeys.preview': [
    'cd_keys.needs_level',
    'cd_keys.needs_main_package',
    'cd_keys.no_last_plan',
    'cd_keys.no_running_plan',
    'cd_keys.other_level',
    'services.too_late',
    'services.too_much',
  ],
  // It follows durations that were redeemed before, so their ends are no later than the calendar.
  'cdKeys.listShort': ['services.too_late'],
  // The runner of jobs catches refusals of a run.
  'v1.cron.payList': ['wallet.full'],
  'v1.cron.renewals': ['services.too_late', 'services.too_much', 'shop.short'],
};

test('a call declares each code that its verb reaches', () => {
  const silent = calls.flatMap(({ call, reach }) => {
    const declared = refusalsOf(call);
    const codes = [...new Set(reach.flatMap((part) => [...part.codes]))].filter(
      (code) => !declared.has(code),
    );
    return codes.length === 0 ? [] : [[call.operation, codes.sort()] as const];
  });
  expect(Object.fromEntries(silent)).toEqual(unreached);
});

/**
 * The read by which a customer sees a table. Tables that every proof or limit writes, and those that no customer
 * reads, are missing.
 */
const shown: Readonly<Record<string, string>> = {
  account_deletion: 'account.showDeletion',
  activity_log: 'account.activity',
  announcement_read: 'announcements.list',
  api_token: 'apiTokens.list',
  cd_key: 'cdKeys.rules',
  check_in: 'checkIn.show',
  invoice: 'invoices.list',
  ledger: 'wallet.ledger',
  notification_off: 'notifications.show',
  purchase: 'servicesOld.bills',
  recharge: 'payments.list',
  service: 'links.show',
  session: 'sessions.list',
  ticket: 'tickets.list',
  ticket_message: 'tickets.messages',
};

/** The same for tables whose rows every proof changes: only new and removed rows count. */
const shownAnew: Readonly<Record<string, string>> = {
  recovery_code: 'security.show',
  second_factor: 'security.show',
};

/**
 * The proof may spend a recovery code, which is recorded. The call that requires the proof declares the other
 * consequences.
 */
const unseen: Readonly<Record<string, readonly string[]>> = {
  'telegram.show': ['account.activity'],
};

test('a customer’s call declares the reads that show what its verb writes', () => {
  const ofCustomers = calls.filter(({ call }) => call.consequences !== null);
  expect(ofCustomers.length).toBeGreaterThan(50);
  const silent = ofCustomers.flatMap(({ call, reach }) => {
    const writes = reach.flatMap((part) => part.writes);
    const reads = new Set(
      writes.flatMap(
        ({ table = '', kind }) => shown[table] ?? (kind === 'update' ? [] : shownAnew[table]) ?? [],
      ),
    );
    const old = [...reads].filter(
      (read) => !call.consequences?.some((name) => name === read || read.startsWith(`${name}.`)),
    );
    return old.length === 0 ? [] : [[call.operation, old.sort()] as const];
  });
  expect(Object.fromEntries(silent)).toEqual(unseen);
});
