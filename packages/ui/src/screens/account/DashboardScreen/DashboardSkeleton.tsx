import { CardBody } from '../../../components/Card/Card.tsx';
import { Panel } from '../../../components/Panel/Panel.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Grow, OnlyNarrow, OnlyWide, Row, Stack } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ImportBox, ImportColumns } from './ImportCard.tsx';
import { CellSkeletons } from './ServiceCells.tsx';
import { Hero, Quota } from './ServicePanel.tsx';

/** The placeholder of the service panel: the same boxes, to the pixel. */
export function ServiceSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <Panel aria-busy aria-label={t('loading')}>
      <Hero data-span="5" data-full>
        <Row between style={{ minHeight: 24 }}>
          <Skeleton width={56} />
          <Skeleton width={52} height={22} />
        </Row>
        <Skeleton width={92} height={34} line={48} />
        <Skeleton width={196} line={20} />
        <Row gap={12}>
          <Skeleton width={60} control />
        </Row>
      </Hero>
      <Quota data-span="7" data-full>
        <Row between style={{ minHeight: 24 }}>
          <Skeleton width={56} />
          <Skeleton width={140} />
        </Row>
        <Row between data-numbers style={{ minHeight: 32 }}>
          <Skeleton width={132} height={20} />
          <Skeleton width={110} />
        </Row>
        <Skeleton height={10} radius={5} />
        <Row wrap data-legend style={{ gap: '4px 20px' }}>
          <Skeleton width={88} line={20} />
          <Skeleton width={88} line={20} />
          <Skeleton width={80} line={20} />
          <OnlyNarrow>
            <Skeleton width={180} line={20} />
          </OnlyNarrow>
        </Row>
      </Quota>
      <CellSkeletons wide />
    </Panel>
  );
}

const apps = [0, 1, 2];

/** The placeholder of the import card. */
export function ImportSkeleton() {
  const { t } = useTranslation('account');
  return (
    <ImportBox
      title={t('importTitle')}
      tools={
        <OnlyWide>
          <Skeleton width={256} height={32} radius={8} />
        </OnlyWide>
      }
      aria-busy
    >
      <CardBody>
        <ImportColumns>
          <OnlyWide>
            {apps.map((at) => (
              <Row key={at} gap={12} style={{ height: at === 0 ? 56 : 57 }}>
                <Skeleton width={32} height={32} radius={8} />
                <Grow>
                  <Skeleton width={120} />
                </Grow>
                <Skeleton width={58} control />
              </Row>
            ))}
          </OnlyWide>
          <OnlyNarrow>
            <Stack gap={16}>
              <Stack gap={12}>
                <Skeleton height={48} radius={8} />
                <Skeleton height={44} radius={8} />
              </Stack>
              <Stack gap={6}>
                <Skeleton height={44} radius={8} />
                <Skeleton width="60%" line={20} />
              </Stack>
              <Skeleton width="100%" line={24} />
            </Stack>
          </OnlyNarrow>
          <OnlyWide>
            <Stack style={{ justifyItems: 'center' }}>
              <Skeleton width={186} height={186} radius={10} />
              <Skeleton width={120} height={10} line={18} />
            </Stack>
          </OnlyWide>
        </ImportColumns>
        <OnlyWide>
          <Stack gap={12} style={{ marginTop: 20 }}>
            <Stack gap={6}>
              <Skeleton width={56} line={20} />
              <Skeleton height={40} radius={8} />
            </Stack>
            <Skeleton width={300} height={32} radius={8} />
          </Stack>
        </OnlyWide>
      </CardBody>
    </ImportBox>
  );
}
