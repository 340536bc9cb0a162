import type { CallInput } from '@ferry/core/contract/base/call';
import type { grantTo } from '@ferry/core/contract/customers/care';
import { formatDuration } from '@ferry/core/format/duration';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import { say, spokenLanguage } from '../words/say.ts';

export type Grant = CallInput<typeof grantTo>['body']['grant'];

/** What a code or a gift contains, in people's units: `30 days of level 2, 50 GB of traffic`. */
export function grantWords(grant: Grant): string {
  const size = (bytes: number) => say('output.grant_traffic', { size: formatBytes(bytes, spokenLanguage()) });
  const time = (duration: string) => formatDuration(duration, spokenLanguage());
  const listed = (parts: readonly string[]) =>
    new Intl.ListFormat(spokenLanguage(), { style: 'narrow' }).format(parts);
  switch (grant.kind) {
    case 'money':
      return say('output.grant_money', { amount: grant.amount });
    case 'traffic':
      return size(grant.bytes);
    case 'plan_time': {
      const { duration, bytes, resume_ended } = grant;
      const days =
        resume_ended === true
          ? say('output.grant_plan_time_resumed', { time: time(duration) })
          : say('output.grant_plan_time', { time: time(duration) });
      return listed([days, ...(bytes === undefined ? [] : [size(bytes)])]);
    }
    case 'account_time':
      return say('output.grant_account_time', { time: time(grant.duration) });
    case 'level_time': {
      const { level, duration, bytes, speed_limit: speed, device_limit: count, node_groups: groups } = grant;
      const parts = [
        say('output.grant_level_time', { level, time: time(duration) }),
        ...(bytes === undefined ? [] : [size(bytes)]),
        ...(speed === undefined ? [] : [say('output.grant_speed', { speed })]),
        ...(count === undefined ? [] : [say('output.grant_devices', { count })]),
        ...(groups === undefined ? [] : [say('output.grant_groups', { groups: groups.join(', ') })]),
      ];
      return listed(parts);
    }
  }
}
