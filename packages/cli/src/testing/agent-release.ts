import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';

/** A zip archive of uncompressed files, by PKWARE's APPNOTE 6.3: local headers, central directory, end record. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const [path, data] = [Buffer.from(name), Buffer.from(content as string)];
    const common = Buffer.alloc(26);
    // Version 1.0, no flags, stored, on the first day of 1980.
    common.writeUInt16LE(10, 0);
    common.writeUInt16LE(33, 8);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    locals.push(local);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x0a\x00'), common, rest, path]));
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(centrals.length, 4);
  end.writeUInt16LE(centrals.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

export const sha256Of = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** Serves files by path. The server breaks off in the middle of a file in `cut`. */
export async function serveFiles(files: Map<string, string | Buffer>) {
  const asked: string[] = [];
  const cut = new Set<string>();
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const [path = ''] = url.split('?');
    const content = files.get(path);
    if (content === undefined) return void response.writeHead(404).end();
    const data = Buffer.from(content as string);
    response.writeHead(200, { 'content-length': data.length });
    if (cut.has(path)) response.write(data.subarray(0, data.length / 2), () => response.destroy());
    else response.end(data);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requested addresses, in order. */
    asked,
    cut,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
