import { expect, test } from 'vitest';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';

test('health says that the server and its database answer', async () => {
  await using server = await openTestServer();
  const answer = await server.app.inject('/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'ok', database: 'ok' });
});

test('an unknown address is answered with 404 and reveals nothing internal', async () => {
  await using server = await openTestServer();
  const answer = await server.app.inject({ url: '/api/nothing', headers: { 'accept-language': 'en' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ is_success: false, message: 'Nothing exists at this address' });
});
