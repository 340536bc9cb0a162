import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../../components/Button/Button.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { OnlyWide } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

/** Numbers as a chart or as a table. */
export type View = 'chart' | 'table';

/** A table for a file. */
export interface SavedTable {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

export interface ViewToolsProps {
  view: View;
  onView: (view: View) => void;
  /** Saves the numbers as a file. Missing while there are none. */
  onSave?: (() => void) | undefined;
  /** Shown beside the words where there is room. */
  icons?: Readonly<Record<View, ComponentProps<typeof Icon>['as']>>;
}

/** The switch between a chart and its table, and the button that exports the table. */
export function ViewTools({ view, onView, onSave, icons }: ViewToolsProps) {
  const { t } = useTranslation('ui');
  const option = (value: View) => ({
    value,
    label: (
      <>
        {icons && (
          <OnlyWide as="span" style={{ display: 'inline-flex' }}>
            <Icon as={icons[value]} size={16} />
          </OnlyWide>
        )}
        {t(value)}
      </>
    ),
  });
  return (
    <>
      <Segments
        small
        label={t('showAs')}
        value={view}
        onChange={onView}
        options={[option('chart'), option('table')]}
      />
      <IconButton aria-label={t('csv')} title={t('csv')} disabled={!onSave} onClick={onSave}>
        <Icon as={Download} />
      </IconButton>
    </>
  );
}
