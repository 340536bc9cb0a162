import type { FirstDay, Motion, NumberStyle } from '@ferry/core/contract/accounts/preferences';
import { languageNames, languages } from '@ferry/core/words/languages';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton, TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { PageTitle } from '../../../components/PageTitle/PageTitle.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Select } from '../../../components/Select/Select.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import type { ThemeChoice } from '../../../layouts/Tools/Tools.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Locale } from '../../../locales/words.ts';
import { Failure } from '../../parts/Failure.tsx';
import type { Attempt } from '../../parts/load.ts';
import { ThemeSegments } from '../ThemeSegments.tsx';
import { ZoneField } from '../ZoneField/ZoneField.tsx';

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

export interface SettingsScreenProps {
  /** The present settings. */
  chosen: Chosen;
  onChoose: (some: Partial<Chosen>) => void;
  /** The state of storing the choice with the account of the signed-in customer. Missing without a session. */
  keeping: Attempt | undefined;
  /** Sends the settings to the account again. */
  onKeepAgain: () => void;
  /** The account page, for a signed-in customer. */
  backHref?: string | undefined;
  now: Date;
}

const Page = styled.div`
  width: 100%;
  max-width: 640px;
  display: grid;
  gap: 20px;
  align-self: start;
`;

function Choice({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <Stack gap={6}>
      <Text size={13} weight={500} aria-hidden>
        {name}
      </Text>
      <div>{children}</div>
      {hint && (
        <Text as="p" size={13} tone="muted">
          {hint}
        </Text>
      )}
    </Stack>
  );
}

type CardProps = Pick<SettingsScreenProps, 'chosen' | 'onChoose'>;

/** Language, theme and motion. */
function LookCard({ chosen, onChoose }: CardProps) {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('look')}>
      <CardBody>
        <Stack gap={20}>
          <Choice name={t('language')}>
            <Segments
              label={t('language')}
              value={chosen.language}
              onChange={(language) => onChoose({ language })}
              options={languages.map((value) => ({
                value,
                label: <span lang={value}>{languageNames[value]}</span>,
              }))}
            />
          </Choice>
          <Choice name={t('theme')}>
            <ThemeSegments label={t('theme')} theme={chosen.theme} onTheme={(theme) => onChoose({ theme })} />
          </Choice>
          <Choice name={t('motion')} hint={t('motionHint')}>
            <Segments
              label={t('motion')}
              value={chosen.motion}
              onChange={(motion) => onChoose({ motion })}
              options={[
                { value: 'system', label: t('motionSystem') },
                { value: 'reduced', label: t('motionReduced') },
              ]}
            />
          </Choice>
        </Stack>
      </CardBody>
    </Card>
  );
}

const samples = { money: '12345.60', bytes: 1_234_567_890_123 };

/** Zone, first day of the week and numbers, with an example of all three. */
function RegionCard({ chosen, onChoose, now }: CardProps & { now: Date }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const example = {
    time: format.moment(now, now),
    money: format.money(samples.money),
    size: format.bytes(samples.bytes),
  };
  return (
    <Card title={t('region')}>
      <CardBody>
        <Stack gap={20}>
          <ZoneField
            label={t('zone')}
            hint={t('zoneHint')}
            value={chosen.timeZone}
            onChange={(timeZone) => onChoose({ timeZone })}
            now={now}
          />
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
          <Text as="p" size={13} tone="muted">
            {t('example', example)}
          </Text>
        </Stack>
      </CardBody>
    </Card>
  );
}

/** Display settings: on this device at once, and with the account of a signed-in customer. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { keeping, onKeepAgain, backHref } = props;
  const { t } = useTranslation(['settings', 'layout']);
  return (
    <Page>
      <Stack gap={4}>
        {backHref && (
          <div>
            <TextLink href={backHref} data-small>
              {t('back')}
            </TextLink>
          </div>
        )}
        <PageTitle size={24} weight={600}>
          {t('layout:pageSettings')}
        </PageTitle>
        <Text as="p" tone="muted">
          {t(keeping ? 'withAccount' : 'onDevice')}
        </Text>
      </Stack>
      {keeping?.state === 'failed' && (
        <Notice tone="warning" action={<TextButton onClick={onKeepAgain}>{t('again')}</TextButton>}>
          {keeping.kind === 'offline' ? t('notKeptOffline') : t('notKept', { message: keeping.message })}
        </Notice>
      )}
      {keeping?.state === 'unsure' && <Failure attempt={keeping} />}
      <LookCard {...props} />
      <RegionCard {...props} />
    </Page>
  );
}
