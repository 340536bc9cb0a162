import { styled } from 'styled-components';
import { PageTitle } from '../../../components/PageTitle/PageTitle.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { LookRows, type LookRowsProps } from './LookRows.tsx';

export type SettingsScreenProps = LookRowsProps;

const Page = styled.div`
  width: 100%;
  max-width: 760px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  align-self: start;
`;

/** How pages look on this device, for visitors. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { t } = useTranslation(['settings', 'layout']);
  return (
    <Page>
      <Stack gap={4}>
        <PageTitle size={24} weight={600}>
          {t('layout:pageSettings')}
        </PageTitle>
        <Text as="p" tone="muted">
          {t(props.keeping ? 'withAccount' : 'onDevice')}
        </Text>
      </Stack>
      <LookRows {...props} />
    </Page>
  );
}
