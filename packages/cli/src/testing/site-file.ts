import { asAdmin, type Setting, tempFile } from './terminal.ts';

/** Runs a command, with a site file if there is one. `writes`: the calls that change something, with their bodies. */
export async function withSiteFile(
  argv: readonly string[],
  file: string | undefined,
  reply: NonNullable<Setting['reply']>,
) {
  const named = file === undefined ? [] : ['-f', tempFile('site.yaml', file)];
  const ran = await asAdmin([...argv, ...named], { reply });
  const writes = ran.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, headers, body = '' }) => [
      `${method} ${decodeURIComponent(new URL(url).pathname.split('/admin_api')[1] ?? '')}`,
      headers['content-type'] === 'application/json' ? JSON.parse(body) : body,
    ]);
  return { ...ran, writes };
}
