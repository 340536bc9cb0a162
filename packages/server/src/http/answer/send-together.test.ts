import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendTogether } from './send-together.ts';

async function openServer() {
  const app = fastify();
  sendTogether(app);
  const sockets: Socket[] = [];
  app.server.on('connection', (socket) => sockets.push(socket));
  const answers: ServerResponse[] = [];
  /** How many answers were made, and how many of them were sent, at each request. */
  const seen: { made: number; sent: number }[] = [];
  app.get('/', ({ raw }, reply) => {
    seen.push({ made: answers.length, sent: answers.filter(({ headersSent }) => headersSent).length });
    answers.push(reply.raw);
    reply.send(`to ${sockets.indexOf(raw.socket)}`);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  async function join(): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1' });
    await Promise.all([once(socket, 'connect'), once(app.server, 'connection')]);
    return socket;
  }
  return { app, seen, join };
}

const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

async function ask(socket: Socket): Promise<string> {
  const answered = once(socket, 'data');
  socket.write(request);
  return String((await answered)[0]).split('\r\n\r\n')[1] ?? '';
}

test('answers of one turn of the event loop are sent together at its end', async () => {
  const { app, seen, join } = await openServer();
  const callers = [await join(), await join(), await join()];
  for (const _turn of ['first', 'second'])
    expect(await Promise.all(callers.map(ask))).toEqual(['to 0', 'to 1', 'to 2']);
  expect(seen).toEqual([
    { made: 0, sent: 0 },
    { made: 1, sent: 0 },
    { made: 2, sent: 0 },
    { made: 3, sent: 3 },
    { made: 4, sent: 3 },
    { made: 5, sent: 3 },
  ]);
  for (const caller of callers) caller.destroy();
  await app.close();
});

test('a caller who disconnects during the turn delays no other answer', async () => {
  const { app, join } = await openServer();
  const [leaving, staying] = [await join(), await join()];
  leaving.write(request);
  const answer = ask(staying);
  leaving.resetAndDestroy();
  expect(await answer).toBe('to 1');
  staying.destroy();
  await app.close();
});
