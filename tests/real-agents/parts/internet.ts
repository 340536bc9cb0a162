// A program: an internet of a few servers in a network namespace. DNS servers by UDP, TCP and HTTPS write down who asked
// them for what, and sites say from which address they were asked.
import { createSocket } from 'node:dgram';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer as createSite } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { createServer } from 'node:net';
import { answerTo, readQuestion } from './dns-message.ts';
import type { Asked, Internet } from './namespaces.ts';

const { resolvers, names, log, key, certificate }: Internet = JSON.parse(process.argv[2] ?? '{}');

/** Answers a question and writes it down. */
function answer(message: Buffer, by: Asked['by'], from = ''): Buffer {
  const { name } = readQuestion(message);
  const asked: Asked = { by, from: from.replace('::ffff:', ''), name };
  appendFileSync(log, `${JSON.stringify(asked)}\n`);
  return answerTo(message, names[name]);
}

for (const resolver of resolvers) {
  const socket = createSocket('udp4');
  socket.on('message', (message, { address, port }) =>
    socket.send(answer(message, 'udp', address), port, address),
  );
  socket.bind(53, resolver);
}

createServer((socket) => {
  socket.on('error', () => {});
  socket.on('data', (part) => {
    const said = answer(part.subarray(2), 'tcp', socket.remoteAddress);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(said.length);
    socket.write(Buffer.concat([length, said]));
  });
}).listen(53, '0.0.0.0');

createSecure({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const given = new URL(request.url ?? '/', 'https://dns').searchParams.get('dns');
    const message = given === null ? Buffer.concat(parts) : Buffer.from(given, 'base64url');
    if (message.length < 17) return response.writeHead(404).end();
    response.setHeader('content-type', 'application/dns-message');
    response.end(answer(message, 'https', request.socket.remoteAddress));
  });
}).listen(443, '0.0.0.0');

createSite((request, response) => response.end(request.socket.remoteAddress)).listen(80, '0.0.0.0', () =>
  console.log('ready'),
);
