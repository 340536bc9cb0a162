import { offsetText } from '@ferry/core/format/ranges/ranges';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { styled } from 'styled-components';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { ControlBox, Field, type FieldWords, helpId } from '../../../components/Field/Field.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { nameCity } from './zones.ts';

const ZoneList = lazy(async () => ({ default: (await import('./ZoneList.tsx')).ZoneList }));

const Trigger = styled(ControlBox)`
  cursor: pointer;
  text-align: start;
  justify-content: space-between;
`;

export interface ZoneFieldProps extends FieldWords {
  /** IANA name. */
  value: string;
  onChange: (zone: string) => void;
  now: Date;
}

/** Selects one of the world's time zones, by city, in a dialog. */
export function ZoneField({ label, hint, error, value, onChange, now }: ZoneFieldProps) {
  const { t, i18n } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} group>
      <Trigger
        as="button"
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}value`}
        aria-describedby={error || hint ? helpId(id) : undefined}
        onClick={() => setOpen(true)}
      >
        <span id={`${id}value`}>
          {t('zoneAt', { city: nameCity(value, i18n.language), offset: offsetText(now, value) })}
        </span>
        <Icon as={ChevronDown} size={16} />
      </Trigger>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('chooseZone')}>
        <Suspense>
          <ZoneList
            chosen={value}
            now={now}
            onChoose={(zone) => {
              setOpen(false);
              onChange(zone);
            }}
          />
        </Suspense>
      </Dialog>
    </Field>
  );
}
