import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * The state of the network. `pass`: normal. `stall`: no data in either direction, also on new connections, until the
 * state is `pass`. `swallow`: the same, and data that was sent meanwhile is lost. `refuse`: new connections are reset.
 */
export type Weather = 'pass' | 'stall' | 'swallow' | 'refuse';

/** A TCP proxy in front of a local port, which simulates network faults. */
export async function openFragileProxy(to: { host: string; port: number }) {
  let weather: Weather = 'pass';
  const pairs = new Set<readonly [near: Socket, far: Socket]>();
  const hold = (socket: Socket) => (weather === 'stall' ? socket.pause() : socket.resume());

  function join(near: Socket): void {
    if (weather === 'refuse') {
      near.on('error', () => {}).resetAndDestroy();
      return;
    }
    const far = connect(to);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('data', (part) => {
        if (weather !== 'swallow' && !other.write(part)) one.pause();
      });
      one.on('drain', () => hold(other));
      one.on('error', () => {});
      one.on('end', () => weather === 'pass' && other.end());
      one.on('close', () => {
        pairs.delete(pair);
        // A stalled network does not report that the other side is gone.
        if (weather === 'pass') other.destroy();
      });
      hold(one);
    }
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, join);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    set(next: Weather): void {
      weather = next;
      for (const pair of pairs) for (const socket of pair) hold(socket);
    },
    /** Resets every connection on both sides, like a restarted firewall. */
    reset(): void {
      for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
    },
    /** The database's side closes, and our side is not told: half-open connections. */
    halve(): void {
      for (const [near, far] of pairs) {
        near.removeAllListeners('data').pause();
        far.removeAllListeners('close').removeAllListeners('end').destroy();
      }
    },
    /** Our side closes, and the database's is not told: sessions without a client. */
    orphan(): void {
      for (const [near, far] of pairs) {
        far.removeAllListeners('data').pause();
        near.removeAllListeners('close').removeAllListeners('end').destroy();
      }
    },
    connections: () => pairs.size,
    async [Symbol.asyncDispose]() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export type FragileProxy = Awaited<ReturnType<typeof openFragileProxy>>;

/** Opens a proxy in front of the server of an address, and returns the address of the proxy. */
export async function openFragileUrl(direct: string): Promise<FragileProxy & { url: string }> {
  const url = new URL(direct);
  const proxy = await openFragileProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return { ...proxy, url: url.href };
}
