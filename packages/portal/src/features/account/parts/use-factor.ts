import { change, renewRecoveryCodes, show } from '@ferry/core/contract/security/customer';
import type { SecurityScreenProps } from '@ferry/ui/screens/security/SecurityScreen/SecurityScreen';
import { useEffect, useState } from 'react';
import { useCall } from '../../../binding/use-call.ts';
import { usePage } from '../../../binding/use-query.ts';
import { usePortal } from '../../../portal.ts';

/** Warns before leaving a page with secrets that are shown only once. */
function useLeaveWarning(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isShown]);
}

/** The second factor. Its secret and the recovery codes are stored here only, while they are shown. */
export function useFactor(): SecurityScreenProps['factor'] {
  const { settings } = usePortal();
  const security = usePage(show, {});
  const begin = useCall(change, { onFound: false });
  // Only this change is looked up after a reload, because its recovery codes are shown once.
  const confirm = useCall(change);
  const cancel = useCall(change, { onFound: false });
  const end = useCall(change, { onFound: false });
  const renew = useCall(renewRecoveryCodes);
  const [enrolment, setEnrolment] = useState<SecurityScreenProps['factor']['enrolment']>();
  const [codes, setCodes] = useState<readonly string[]>();
  useLeaveWarning(codes !== undefined);

  const run = {
    async begin() {
      const answer = await begin.run({ body: { ga_enable: true } });
      if (answer) setEnrolment(answer.result.enrolment ?? undefined);
    },
    async confirm(ga_token: string) {
      const answer = await confirm.run({ body: { ga_enable: true, ga_token } });
      if (!answer) return;
      setCodes(answer.result.recovery_codes ?? undefined);
      setEnrolment(undefined);
    },
    async renew(ga_token: string) {
      const answer = await renew.run({ body: { ga_token } });
      if (answer) setCodes(answer.result.recovery_codes);
    },
  };
  return {
    security: security.load,
    enrolment,
    codes,
    begin: begin.attempt,
    confirm: confirm.attempt,
    end: end.attempt,
    renew: renew.attempt,
    siteName: settings.siteName,
    onBegin: () => void run.begin(),
    onConfirm: (code) => void run.confirm(code),
    onCancel: () => {
      setEnrolment(undefined);
      void cancel.run({ body: { ga_enable: false } });
    },
    onEnd: (ga_token) => void end.run({ body: { ga_enable: false, ga_token } }),
    onRenew: (code) => void run.renew(code),
    onSaved: () => setCodes(undefined),
    onRetry: security.refresh,
  };
}
