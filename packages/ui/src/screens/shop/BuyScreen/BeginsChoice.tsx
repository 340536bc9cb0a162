import { useFormat } from '../../../components/Format/Format.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Quote } from '../shop-types.ts';

interface BeginsChoiceProps {
  quote: Quote;
  now: Date;
  isLocked: boolean;
  onBegin: (begins: Quote['begins']) => void;
}

/** The customer chooses whether a plan begins at once, in place of the others, or when they have ended. */
export function BeginsChoice({ quote, now, isLocked, onBegin }: BeginsChoiceProps) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const { begins, begins_at, choices, credit } = quote;
  return (
    <Stack gap={8}>
      <Segments
        wide
        label={t('beginsWhen')}
        value={begins}
        onChange={onBegin}
        options={choices.map((value) => ({
          value,
          label: t(value === 'now' ? 'beginsNow' : 'beginsAtEnd'),
          disabled: isLocked,
        }))}
      />
      <Text as="p" size={13} tone="muted">
        {begins === 'end'
          ? t('beginsAtEndText', { time: format.moment(begins_at, now) })
          : credit === '0.00'
            ? t('beginsNowNoCredit')
            : t('beginsNowText', { credit: format.money(credit) })}
      </Text>
    </Stack>
  );
}
