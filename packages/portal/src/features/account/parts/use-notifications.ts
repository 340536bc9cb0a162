import type { Failure } from '@ferry/core/client';
import { choose, show } from '@ferry/core/contract/notifications/customer';
import type { Load } from '@ferry/ui/screens/parts/load';
import type { NotificationsScreenProps } from '@ferry/ui/screens/security/NotificationsScreen/NotificationsScreen';
import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '../../../binding/use-attempt.ts';
import { useCalls } from '../../../binding/use-calls.ts';
import { usePage } from '../../../binding/use-query.ts';

type Props = Omit<NotificationsScreenProps, 'telegramHref'>;
type Choices = Props['notifications'] extends Load<infer Data> ? Data : never;
type Choice = Parameters<Props['onChoose']>;

const nameOf = (event: string, channel: string) => `${event} ${channel}`;

/**
 * Notification settings. A change is shown at once, and reverted if the server refuses it or the customer cancels the proof
 * of the owner.
 */
export function useNotifications(): Props {
  const choosing = useCalls(choose);
  const read = usePage(show, {});
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failed, setFailed] = useState<{ readonly choice: Choice; readonly failure: Failure }>();
  const pending = useRef(new Set<string>());
  // Data that was read later contains each answered choice.
  useEffect(() => {
    if (read.updatedAt === undefined) return;
    setWanted((before) => new Map([...before].filter(([name]) => pending.current.has(name))));
  }, [read.updatedAt]);

  async function save(event: Choice[0], channel: Choice[1], is_wanted: boolean) {
    const name = nameOf(event, channel);
    setFailed(undefined);
    setWanted((before) => new Map(before).set(name, is_wanted));
    pending.current.add(name);
    const ended = await choosing.run(name, { body: { event, channel, is_wanted } });
    pending.current.delete(name);
    if (ended.state === 'succeeded') return;
    if (ended.state !== 'left') setFailed({ choice: [event, channel, is_wanted], failure: ended.failure });
    setWanted((before) => new Map([...before].filter(([one]) => one !== name)));
  }
  const load = read.load;
  const withWanted = (data: Choices): Choices => ({
    ...data,
    events: data.events.map((one) => ({
      ...one,
      mail: wanted.get(nameOf(one.event, 'mail')) ?? one.mail,
      telegram: wanted.get(nameOf(one.event, 'telegram')) ?? one.telegram,
      push: wanted.get(nameOf(one.event, 'push')) ?? one.push,
    })),
  });
  return {
    notifications: load.state === 'ready' ? { ...load, data: withWanted(load.data) } : load,
    attempt: useAttempt(false, failed?.failure, () => failed && void save(...failed.choice)),
    onChoose: (...choice) => void save(...choice),
    onRetry: read.refresh,
  };
}
