import { expect, test } from 'vitest';
import { asAdmin, tempFile } from '../../testing/terminal.ts';

const change = (argv: string[], reply?: () => { status: number; body: object }) =>
  asAdmin(['settings', 'change', ...argv], { ...(reply && { reply }) });

test('a name in a file that is no setting is refused with the similar ones, and nothing is sent', async () => {
  const file = tempFile(
    'settings.json',
    JSON.stringify({ terms_ulr: 'https://ferry.example/terms', logo: 'x' }),
  );
  const { code, err, requests } = await change(['--input', file]);
  expect([code, requests]).toEqual([2, []]);
  expect(err).toContain('terms_ulr: There is no such field; similar ones: terms_url\n');
  expect(err).toContain('logo: There is no such field\n');
});

test('a name that the server does not have, because it is older, is said as the server says it', async () => {
  const message = 'There is no such field';
  const { code, err } = await change(['--contact-url', 'https://ferry.example/'], () => ({
    status: 422,
    body: {
      is_success: false,
      message: `contact_url: ${message}`,
      code: 'input.invalid',
      detail: [{ loc: ['body', 'contact_url'], msg: message, type: 'unrecognized_keys' }],
    },
  }));
  expect([code, err]).toEqual([2, expect.stringContaining(`--contact-url: ${message}`)]);
});
