import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy in front of a server, with its own origin. */
export interface Gateway {
  readonly url: string;
  /** Simulates a release: from now on all scripts have new names. */
  release(): void;
  /** The requests whose address begins like this. */
  asked(path: string): readonly string[];
  close(): Promise<void>;
}

/** What the simulated release says that it brings, in Chinese. */
export const newsOfRelease = '河上有桥';

const scripts = /(-[\w-]{8})\.js/g;
const isText = (type: string | undefined) => /javascript|html/.test(type ?? '');

/** @param serverOf the server behind it, evaluated for each request */
export async function openGateway(serverOf: () => string): Promise<Gateway> {
  let isNewer = false;
  const asked: string[] = [];

  function forward(from: IncomingMessage, to: ServerResponse): void {
    const url = from.url ?? '';
    asked.push(url);
    const isOfNewer = url.includes('.v2.js');
    if (/\/assets\/.*\.js$/.test(url) && isOfNewer !== isNewer) {
      to.writeHead(404).end();
      return;
    }
    const { 'if-none-match': _, 'if-modified-since': __, ...headers } = from.headers;
    const ahead = request(
      serverOf() + url.replace('.v2.js', '.js'),
      { method: from.method, headers: { ...headers, 'accept-encoding': 'identity' } },
      (answer) => {
        if (!isNewer || !isText(answer.headers['content-type'])) {
          to.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(to);
          return;
        }
        const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => {
          to.writeHead(answer.statusCode ?? 502, kept);
          to.end(
            text
              .replace(scripts, '$1.v2.js')
              .replace(/"version":"\w+"/, '"version":"second"')
              .replace(/"news":\{"zh-CN":"[^"]+"/, `"news":{"zh-CN":"${newsOfRelease}"`),
          );
        });
      },
    );
    ahead.on('error', () => to.destroy());
    to.on('close', () => ahead.destroy());
    from.pipe(ahead);
  }

  const gateway = createServer(forward);
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    release() {
      isNewer = true;
    },
    asked: (path) => asked.filter((url) => url.startsWith(path)),
    async close() {
      gateway.closeAllConnections();
      await new Promise<unknown>((resolve) => gateway.close(resolve));
    },
  };
}
