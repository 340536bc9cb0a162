import type { SessionPorts, TabMessage, TextStore } from '@ferry/core/machines/session/session-ports';

type TabChannel = SessionPorts['channel'];

/** A tab of another version may send unknown messages. */
export function isTabMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'tokens')
    return (
      'access_token' in value &&
      typeof value.access_token === 'string' &&
      'expires_at' in value &&
      typeof value.expires_at === 'number'
    );
  return value.type === 'ask' || (value.type === 'ended' && 'reason' in value);
}

function broadcastChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    publish: (message) => channel.postMessage(message),
    subscribe(listener) {
      const hear = ({ data }: MessageEvent) => {
        if (isTabMessage(data)) listener(data);
      };
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}

/** A channel by storage events: browsers notify the other tabs of a write. The message itself is removed. */
function storageChannel(name: string, store: TextStore): TabChannel {
  return {
    publish(message) {
      store.set(name, JSON.stringify(message));
      store.remove(name);
    },
    subscribe(listener) {
      const hear = ({ key, newValue }: StorageEvent) => {
        if (key !== name || newValue === null) return;
        try {
          const message: unknown = JSON.parse(newValue);
          if (isTabMessage(message)) listener(message);
        } catch {
          // Not our message.
        }
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}

/** Sends to the other tabs of this site. Does nothing if the browser forbids storage. */
export function tabChannel(name: string, store: TextStore): TabChannel {
  try {
    return broadcastChannel(name);
  } catch {
    return storageChannel(name, store);
  }
}
