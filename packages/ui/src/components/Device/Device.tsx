import type { Device as Said } from '@ferry/core/format/device';
import { Bot, CircleHelp, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon/Icon.tsx';

const icons: Record<Said['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
  program: Bot,
  unknown: CircleHelp,
};

export interface DeviceProps {
  /** The user agent, as it was sent; empty: none was. */
  agent: string;
  /** With the picture of what it is held in. */
  withIcon?: boolean;
}

/** Where the parser did not come: what was sent, on one line. */
const asSent = (agent: string): Said => ({ name: agent.slice(0, 80), kind: 'unknown' });

/** The parser comes with the first device that is shown, beside the data that names it. */
const Named = lazy(async () => {
  const { formatDevice } = await import('@ferry/core/format/device').catch(() => ({ formatDevice: asSent }));
  return {
    default: function Named({ agent, withIcon }: DeviceProps) {
      const { t, i18n } = useTranslation('ui');
      const { name, kind } = formatDevice(agent, i18n.language);
      return (
        <>
          {withIcon && <Icon as={icons[kind]} size={16} />}
          <span title={agent || undefined}>{name || t('deviceUnknown')}</span>
        </>
      );
    },
  };
});

/** A browser or program by the name that people know it by. The whole user agent stands in its `title`. */
export function Device(props: DeviceProps) {
  return (
    <Suspense fallback={<span>&nbsp;</span>}>
      <Named {...props} />
    </Suspense>
  );
}
