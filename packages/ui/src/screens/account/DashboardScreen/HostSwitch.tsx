import { Segments } from '../../../components/Segments/Segments.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

export interface HostSwitchProps {
  /** How many addresses the link has. */
  count: number;
  /** Its place among them, from 0. */
  value: number;
  onChange: (value: number) => void;
  wide: boolean;
}

/** Which address of the link is shown and imported: the main entry, or a mirror. */
export function HostSwitch({ count, value, onChange, wide }: HostSwitchProps) {
  const { t } = useTranslation('account');
  return (
    <Segments
      small={!wide}
      wide={wide}
      label={t('switchHostText')}
      value={String(value)}
      onChange={(at) => onChange(Number(at))}
      options={Array.from({ length: count }, (_, at) => ({
        value: String(at),
        label: at === 0 ? t('mainHost') : t('mirror', { at }),
      }))}
    />
  );
}
