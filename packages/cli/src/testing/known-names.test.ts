import { expect, test } from 'vitest';
import { unknownNames } from './known-names.ts';

const asked = (method: string, path: string, body: object) =>
  unknownNames({ method, url: `https://ferry.test${path}`, headers: {}, body: JSON.stringify(body) });

test('unknown names in the requests of tests are found', () => {
  const user = '/api/v2/admin_api/users/7';
  expect(asked('PUT', user, { user_name: 'Lin Xia', level: 3 })).toEqual(['users.edit: level']);
  expect(asked('PUT', user, { user_name: 'Lin Xia' })).toEqual([]);
  expect(asked('POST', '/api/v2/user/tickets-v2/', { title: 'slow', content: 'slow', level: 3 })).toEqual([]);
});
