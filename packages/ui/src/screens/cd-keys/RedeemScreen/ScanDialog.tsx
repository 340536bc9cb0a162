import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Spinner } from '../../../components/Spinner/Spinner.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { isCode, scannedCode } from './codes.ts';

/** A camera for reading codes. */
export interface Scanner {
  /** Requests the camera. Rejects if it is denied or missing. */
  open(): Promise<MediaStream>;
  /** The contents of the codes in a picture. */
  read(picture: HTMLVideoElement): Promise<readonly string[]>;
}

/** Milliseconds between two reads of the picture. */
const every = 300;

const Window = styled.div`
  position: relative;
  aspect-ratio: 4 / 3;
  border-radius: var(--r-control);
  overflow: hidden;
  background: var(--sunken);
  video { width: 100%; height: 100%; object-fit: cover; }
`;

/** Until there is a picture. The browser may wait long for permission. */
const Opening = styled.p`
  position: absolute;
  inset: 0;
  padding: 16px;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  color: var(--muted);
`;

interface ScanDialogProps {
  scanner: Scanner;
  open: boolean;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Shows the camera until it sees a code. The pictures stay on the device. */
export function ScanDialog({ scanner, open, onCode, onClose }: ScanDialogProps) {
  const { t } = useTranslation('cdKeys');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('scan')}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {t('scanClose')}
        </Button>
      }
    >
      <Camera scanner={scanner} onCode={onCode} />
    </Dialog>
  );
}

function Camera({ scanner, onCode }: Pick<ScanDialogProps, 'scanner' | 'onCode'>) {
  const { t } = useTranslation('cdKeys');
  const view = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  found.current = onCode;
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening');
  useEffect(() => {
    let isLeft = false;
    let stream: MediaStream | undefined;
    let timer: number | undefined;
    const close = () => {
      isLeft = true;
      window.clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async () => {
      const texts = view.current === null ? [] : await scanner.read(view.current);
      const code = texts.map(scannedCode).find(isCode);
      if (isLeft) return;
      if (code !== undefined) return found.current(code);
      timer = window.setTimeout(() => void look().catch(fail), every);
    };
    const fail = () => {
      if (!isLeft) setState('failed');
      close();
    };
    const begin = async () => {
      stream = await scanner.open();
      // The dialog was closed during the permission prompt.
      if (isLeft || view.current === null) return close();
      view.current.srcObject = stream;
      await view.current.play();
      if (!isLeft) setState('open');
      await look();
    };
    begin().catch(fail);
    return close;
  }, [scanner]);
  if (state === 'failed') return <Notice tone="warning">{t('scanFailed')}</Notice>;
  return (
    <>
      <Window>
        <video ref={view} muted playsInline aria-label={t('scanView')} />
        {state === 'opening' && (
          <Opening role="status">
            <Spinner />
            {t('scanOpening')}
          </Opening>
        )}
      </Window>
      <p>{t('scanText')}</p>
    </>
  );
}
