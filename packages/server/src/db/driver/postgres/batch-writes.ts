import type pg from 'pg';

/**
 * Returns a function to call before each statement on a connection. All statements until the process turns to other
 * work are then sent in one write to the socket, because a write costs more than most of what is written. If many callers
 * share the connection, the write waits for all that are served in this turn of the event loop.
 */
export function batchWrites({ connection: { stream } }: pg.Client, isShared: boolean): () => void {
  let isHeld = false;
  const send = () => {
    isHeld = false;
    stream.uncork();
  };
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    if (isShared) setImmediate(send);
    else process.nextTick(send);
  };
}
