import type pg from 'pg';

/**
 * Gives what to call before a connection is asked. Whatever is asked of it until the process turns to other work then goes
 * out in one write to the socket: writes cost more than most of what is written.
 */
export function batchWrites({ connection: { stream } }: pg.Client): () => void {
  let isHeld = false;
  const send = () => {
    isHeld = false;
    stream.uncork();
  };
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(send);
  };
}
