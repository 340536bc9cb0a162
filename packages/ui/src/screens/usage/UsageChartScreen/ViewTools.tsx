import { ChartArea, Download, Table2 } from 'lucide-react';
import { IconButton } from '../../../components/Button/Button.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { OnlyWide } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

/** A switch between chart and table, and the button for a file. */
export function ViewTools({
  view,
  onView,
  onSave,
}: {
  view: 'chart' | 'table';
  onView: (view: 'chart' | 'table') => void;
  onSave?: (() => void) | undefined;
}) {
  const { t } = useTranslation('usage');
  const option = (value: 'chart' | 'table', icon: typeof Table2) => ({
    value,
    label: (
      <>
        <OnlyWide as="span" style={{ display: 'inline-flex' }}>
          <Icon as={icon} size={16} />
        </OnlyWide>
        {t(value === 'chart' ? 'asChart' : 'asTable')}
      </>
    ),
  });
  return (
    <>
      <Segments
        small
        label={t('view')}
        value={view}
        onChange={onView}
        options={[option('chart', ChartArea), option('table', Table2)]}
      />
      <IconButton
        aria-label={t('saveCsv')}
        title={t('saveCsv')}
        disabled={onSave === undefined}
        onClick={onSave}
      >
        <Icon as={Download} />
      </IconButton>
    </>
  );
}
