import { expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { callsOf } from '../../../testing/servers/request.ts';

test('customers read a rule in their language, by field; staff and nodes read its plain texts', async () => {
  await using server = await openTestServer();
  const staff = await openAdmin(server);
  const { headers } = await openCustomer(server);
  const send = callsOf(server, staff);
  const rules = '/api/v2/admin_api/detect_rules';
  const rule = { name: '垃圾邮件', description: '群发', regex: ':25$' };
  const { result } = await send('POST', rules, { ...rule, name_en: 'Spam', 'description_zh-TW': '群發' });
  expect(result).toMatchObject({ ...rule, name_en: 'Spam', 'description_zh-TW': '群發' });
  const read = async (language: string) =>
    (
      await server.app.inject({
        url: '/api/v2/user/services/audit/rule',
        headers: { ...headers, 'accept-language': language },
      })
    ).json().result.rules[0];
  const one = { rule_id: result.rule_id, regex: ':25$' };
  expect(await read('en')).toMatchObject({ ...one, name: 'Spam', description: '群发' });
  expect(await read('zh-TW')).toMatchObject({ ...one, name: '垃圾邮件', description: '群發' });
  expect(await read('en')).not.toHaveProperty('name_en');
  // A change replaces the rule. The texts that it leaves out stay.
  const changed = await send('PUT', `${rules}/${result.rule_id}`, { ...rule, name_en: '' });
  expect(changed.result).not.toHaveProperty('name_en');
  expect(changed.result).toMatchObject({ 'description_zh-TW': '群發' });
  expect((await send('POST', rules, { ...rule, name_fr: 'Pourriel' })).detail[0]).toMatchObject({
    loc: ['body', 'name_fr'],
    details: { choices: ['name_zh-CN', 'name_zh-TW', 'name_en'] },
  });
});
