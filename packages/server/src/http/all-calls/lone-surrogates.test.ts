import { expect, test } from 'vitest';
import { openAdmin } from '../../testing/people/customers.ts';
import { openTestServer } from '../../testing/servers/open-test-server.ts';

test('a lone surrogate in JSON becomes U+FFFD, and whole characters stay', async () => {
  await using server = await openTestServer();
  const headers = { ...(await openAdmin(server, ['admin'])), 'content-type': 'application/json' };
  const url = '/api/v2/admin_api/nodes/keys';
  const made = await server.app.inject({
    method: 'POST',
    url,
    headers,
    payload: '{"node_id": null, "name": "\\ud800 香港 \\ud83c\\udded \\uDFFF"}',
  });
  expect(made.statusCode, made.body).toBe(200);
  const kept = await server.app.inject({ url, headers });
  expect(kept.json().result).toMatchObject([{ name: '\ufffd 香港 🇭 \ufffd' }]);
});
