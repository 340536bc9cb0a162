import type { FirstDay, Motion, NumberStyle } from '@ferry/core/contract/accounts/preferences';
import { offsetText } from '@ferry/core/format/ranges/ranges';
import { Button } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Select } from '../../../components/Select/Select.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import type { ThemeChoice } from '../../../layouts/Tools/Tools.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Locale } from '../../../locales/words.ts';
import { Failure } from '../../parts/Failure.tsx';
import type { Attempt } from '../../parts/load.ts';
import { type OpenRow, SettingRow, SettingRows } from '../../parts/SettingRow.tsx';
import { LanguageSegments } from '../LanguageSegments.tsx';
import { ZoneField } from '../ZoneField/ZoneField.tsx';
import { nameCity } from '../ZoneField/zones.ts';
import { ThemeThumbs } from './ThemeThumbs.tsx';

/** All settings. Each takes effect at once. */
export interface Chosen {
  language: Locale;
  theme: ThemeChoice;
  motion: Motion;
  /** IANA name. */
  timeZone: string;
  firstDay: FirstDay;
  numbers: NumberStyle;
}

export interface LookRowsProps {
  /** The present settings. */
  chosen: Chosen;
  onChoose: (some: Partial<Chosen>) => void;
  /** The state of storing the choice with the account of the signed-in customer. Missing without a session. */
  keeping: Attempt | undefined;
  /** Sends the settings to the account again. */
  onKeepAgain: () => void;
  /** The open row. */
  row: OpenRow;
  now: Date;
}

const samples = { money: '12345.60', bytes: 1_234_567_890_123 };

function ZoneRow({ chosen, onChoose, row, now }: LookRowsProps) {
  const { t, i18n } = useTranslation(['settings', 'ui']);
  return (
    <SettingRow
      id="zone"
      name={t('zone')}
      value={
        <Text weight={500}>
          {t('zoneAt', {
            city: nameCity(chosen.timeZone, i18n.language),
            offset: offsetText(now, chosen.timeZone),
          })}
        </Text>
      }
      reason={t('zoneReason')}
      act={
        <Button
          kind="quiet"
          size="small"
          aria-label={t('change', { word: t('zone') })}
          onClick={() => row.choose('zone')}
        >
          {t('changeIt')}
        </Button>
      }
    >
      {row.name === 'zone' && (
        <Stack gap={16}>
          <ZoneField
            label={t('zone')}
            hint={t('zoneHint')}
            value={chosen.timeZone}
            onChange={(timeZone) => onChoose({ timeZone })}
            now={now}
          />
          <div>
            <Button onClick={() => row.choose()}>{t('ui:close')}</Button>
          </div>
        </Stack>
      )}
    </SettingRow>
  );
}

/** First day of the week and numbers, with an example. */
function WritingRow({ chosen, onChoose, row, now }: LookRowsProps) {
  const { t } = useTranslation(['settings', 'ui']);
  const format = useFormat();
  return (
    <SettingRow
      id="writing"
      name={t('writing')}
      value={
        <span>
          {format.moment(now, now)}
          <Dot />
          {format.money(samples.money)}
          <Dot />
          {format.bytes(samples.bytes)}
        </span>
      }
      act={
        <Button
          kind="quiet"
          size="small"
          aria-label={t('change', { word: t('writing') })}
          onClick={() => row.choose('writing')}
        >
          {t('changeIt')}
        </Button>
      }
    >
      {row.name === 'writing' && (
        <Stack gap={16}>
          <Select
            label={t('firstDay')}
            value={chosen.firstDay}
            onChange={(firstDay) => onChoose({ firstDay })}
            options={(['auto', 'monday', 'saturday', 'sunday'] as const).map((value) => ({
              value,
              label: t(value),
            }))}
          />
          <Select
            label={t('numbers')}
            value={chosen.numbers}
            onChange={(numbers) => onChoose({ numbers })}
            options={[
              { value: 'auto', label: t('auto') },
              { value: 'comma', label: '12,345.6' },
              { value: 'dot', label: '12.345,6' },
              { value: 'space', label: '12 345,6' },
              { value: 'plain', label: '12345.6' },
            ]}
          />
          <div>
            <Button onClick={() => row.choose()}>{t('ui:close')}</Button>
          </div>
        </Stack>
      )}
    </SettingRow>
  );
}

/** Why the last choice is on this device only. */
function NotKept({ keeping, onKeepAgain }: Pick<LookRowsProps, 'keeping' | 'onKeepAgain'>) {
  const { t } = useTranslation('settings');
  if (keeping?.state === 'unsure') return <Failure attempt={keeping} />;
  if (keeping?.state !== 'failed') return null;
  return (
    <Notice tone="warning" action={<TextButton onClick={onKeepAgain}>{t('again')}</TextButton>}>
      {keeping.kind === 'offline' ? t('notKeptOffline') : t('notKept', { message: keeping.message })}
    </Notice>
  );
}

/** Theme, language, zone, numbers and motion. */
export function LookRows(props: LookRowsProps) {
  const { chosen, onChoose } = props;
  const { t } = useTranslation('settings');
  return (
    <>
      <NotKept {...props} />
      <SettingRows>
        <SettingRow
          name={t('theme')}
          value={
            <ThemeThumbs label={t('theme')} theme={chosen.theme} onTheme={(theme) => onChoose({ theme })} />
          }
        />
        <SettingRow
          name={t('language')}
          value={
            <LanguageSegments
              label={t('language')}
              language={chosen.language}
              onLanguage={(language) => onChoose({ language })}
            />
          }
        />
        <ZoneRow {...props} />
        <WritingRow {...props} />
        <SettingRow
          name={t('motion')}
          value={
            <Segments
              label={t('motion')}
              small
              value={chosen.motion}
              onChange={(motion) => onChoose({ motion })}
              options={[
                { value: 'system', label: t('motionSystem') },
                { value: 'reduced', label: t('motionReduced') },
              ]}
            />
          }
          reason={t('motionHint')}
        />
      </SettingRows>
    </>
  );
}
