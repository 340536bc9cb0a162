import { Copy, Download, Printer } from 'lucide-react';
import { createGlobalStyle, styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { useCopy } from '../../../components/CopyField/use-copy.ts';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 8px;
  font-family: var(--mono);
  background: var(--sunken);
  border-radius: var(--r-control);
  padding: 16px;
  ${from.md} { grid-template-columns: repeat(5, minmax(0, 1fr)); }
`;

const PaperTitle = styled.p`
  display: none;
  @media print { display: block; margin-bottom: 12px; }
`;

/** Prints only the list. */
const OnPaper = createGlobalStyle`
  @media print {
    body * { visibility: hidden; }
    [data-on-paper], [data-on-paper] * { visibility: visible; }
    [data-on-paper] { position: fixed; inset: 0 0 auto 0; background: #fff; color: #000; }
  }
`;

export interface RecoveryCodesProps {
  codes: readonly string[];
  siteName: string;
  onSaved: () => void;
}

/** Recovery codes, shown once, with three ways to store them. */
export function RecoveryCodes({ codes, siteName, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation(['security', 'ui']);
  const { state, copy } = useCopy();
  const name = t('codesFile', { site: siteName });
  const text = `${name}\n\n${codes.join('\n')}\n`;
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.txt` });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <OnPaper />
      <Stack gap={16}>
        <Stack gap={4}>
          <Text as="h3" weight={600}>
            {t('codesTitle')}
          </Text>
          <p>{t('codesText')}</p>
        </Stack>
        <div data-on-paper>
          <PaperTitle>{name}</PaperTitle>
          <List aria-label={t('recovery')}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </List>
        </div>
        {state === 'failed' && <Notice tone="warning">{t('ui:copyFailed')}</Notice>}
        <Row wrap>
          <Button onClick={() => copy(codes.join('\n'))}>
            <Icon as={Copy} size={16} />
            <span aria-live="polite">{t(state === 'copied' ? 'codesCopied' : 'codesCopy')}</span>
          </Button>
          <Button onClick={download}>
            <Icon as={Download} size={16} />
            {t('codesDownload')}
          </Button>
          <Button onClick={() => window.print()}>
            <Icon as={Printer} size={16} />
            {t('codesPrint')}
          </Button>
        </Row>
        <div>
          <Button kind="primary" onClick={onSaved}>
            {t('codesSaved')}
          </Button>
        </div>
      </Stack>
    </>
  );
}
