import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { Mark } from '../../../components/Mark/Mark.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import type { Load } from '../../load.ts';

export interface AboutScreenProps {
  siteName: string;
  version: Load<string>;
}

/** What this site is, for people and for whoever is asked which version runs. */
export function AboutScreen({ siteName, version }: AboutScreenProps) {
  const { t } = useTranslation('about');
  const number = { loading: <Skeleton width={64} line={20} />, failed: t('versionUnknown') };
  return (
    <AuthCard>
      <Stack gap={12}>
        <Mark size={40} />
        <h1>{t('title', { site: siteName })}</h1>
        <Text as="p" tone="muted">
          {t('text')}
        </Text>
      </Stack>
      <Facts
        facts={[
          { name: t('version'), value: version.state === 'ready' ? version.data : number[version.state] },
        ]}
      />
    </AuthCard>
  );
}
