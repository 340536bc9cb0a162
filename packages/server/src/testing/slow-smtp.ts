import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Milliseconds between two bytes of an answer that never ends. */
const dripMilliseconds = 50;

/** A mail that the server accepted. */
interface Taken {
  readonly to: string;
  readonly messageId: string;
}

/**
 * A mail server that is slow with some mails, by the first word of the recipient's address: `drip` gets single bytes
 * instead of an answer, so that the connection is never idle; `flood` gets an endless answer; `late` gets an answer
 * when the mail is complete and `answerLate` is called; `silent` gets none. All others are accepted at once. With
 * `dripsAtOnce` every connection is slow from its first command on.
 */
export async function openSlowSmtp({ dripsAtOnce = false } = {}) {
  const taken: Taken[] = [];
  const late: (() => void)[] = [];
  const sockets = new Set<Socket>();
  let whole = 0;
  let drips = 0;

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let buffered = '';
    let to = '';
    let text: string[] | undefined;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const drip = () => {
      drips += 1;
      const timer = setInterval(() => socket.write('2'), dripMilliseconds);
      socket.on('close', () => clearInterval(timer));
    };
    const flood = () => {
      const go = () => {
        while (!socket.destroyed && socket.write('250-more\r\n'.repeat(1_000)));
      };
      socket.on('drain', go);
      go();
    };
    const accept = (lines: string[]) => {
      taken.push({ to, messageId: /^message-id: *(.*)$/im.exec(lines.join('\n'))?.[1] ?? '' });
      say('250 taken');
    };
    const end = (lines: string[]) => {
      whole += 1;
      if (to.startsWith('silent')) return;
      if (to.startsWith('late')) late.push(() => accept(lines));
      else accept(lines);
    };
    const answer = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (dripsAtOnce || (verb === 'RCPT' && to.startsWith('drip'))) drip();
      else if (verb === 'RCPT' && to.startsWith('flood')) flood();
      else if (verb === 'DATA') {
        text = [];
        say('354 go on');
      } else say(verb === 'QUIT' ? '221 bye' : '250 ok');
    };
    say('220 slow');
    socket.on('data', (bytes) => {
      const lines = `${buffered}${bytes}`.split('\r\n');
      buffered = lines.pop() ?? '';
      for (const line of lines) {
        if (text === undefined) answer(line);
        else if (line === '.') {
          end(text);
          text = undefined;
        } else text.push(line);
      }
    });
  }

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** The number of mails received, accepted or not. */
    whole: () => whole,
    connections: () => sockets.size,
    /** The number of slow answers that have started. */
    drips: () => drips,
    /** Accepts the waiting mails. */
    answerLate() {
      for (const answer of late.splice(0)) answer();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
