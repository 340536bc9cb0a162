import { Segments } from '../../../components/Segments/Segments.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

export interface HostSwitchProps {
  /** The number of the link's addresses. */
  count: number;
  /** The index of the selected one. */
  value: number;
  onChange: (value: number) => void;
  wide: boolean;
}

/** Selects which address of the link is shown and imported: the main one or a mirror. */
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
