import { Button } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { Select } from '../../components/Select/Select.tsx';
import { Row } from '../../components/Stack/Stack.tsx';
import { useToast } from '../../components/Toast/Toast.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { Parts, TestCard } from './TestPage.tsx';

const tones = ['error', 'success', 'warning', 'info'] as const;
export const errorPages = ['default', '503', '404', 'path', 'gone', 'offline'] as const;
export type ErrorPage = (typeof errorPages)[number];

export interface MessagesScreenProps {
  shown: ErrorPage;
  onShow: (page: ErrorPage) => void;
  /** The chosen error page. */
  children: React.ReactNode;
}

/** Messages of the product: notices, toasts, and error pages. */
export function MessagesScreen({ shown, onShow, children }: MessagesScreenProps) {
  const { t } = useTranslation('testPages');
  const toast = useToast();
  const say = (tone: (typeof tones)[number]) => t('sayText', { tone: t(tone) });
  return (
    <>
      <Parts>
        <TestCard title={t('notices')} gap={12}>
          {tones.map((tone) => (
            <Notice key={tone} tone={tone}>
              {say(tone)}
            </Notice>
          ))}
        </TestCard>
        <TestCard title={t('toasts')}>
          <Row wrap>
            {tones.map((tone) => (
              <Button key={tone} onClick={() => toast[tone](t(tone), say(tone))}>
                {t(tone)}
              </Button>
            ))}
          </Row>
        </TestCard>
      </Parts>
      <TestCard title={t('pages')}>
        <Select
          label={t('state')}
          value={shown}
          onChange={onShow}
          options={errorPages.map((value) => ({ value, label: t(`page_${value}`) }))}
        />
        {children}
      </TestCard>
    </>
  );
}
