import { type DeviceKind, formatDevice } from '@ferry/core/format/device';
import { CircleDashed, type LucideIcon, Monitor, Smartphone, SquareTerminal, Tablet } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Icon } from '../Icon/Icon.tsx';

const icons: Readonly<Record<DeviceKind, LucideIcon>> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
  program: SquareTerminal,
  unknown: CircleDashed,
};

export interface DeviceProps {
  /** The User-Agent. Empty: none was sent. */
  agent: string;
  /** Shows the icon of the kind of device. */
  withIcon?: boolean;
}

/** The common name of a browser or program. The whole User-Agent is in its `title`. */
export function Device({ agent, withIcon }: DeviceProps) {
  const { t, i18n } = useTranslation('ui');
  const { name, kind } = formatDevice(agent, i18n.language);
  return (
    <>
      {withIcon && <Icon as={icons[kind]} size={16} />}
      <span title={agent || undefined}>{name || t('deviceUnknown')}</span>
    </>
  );
}
