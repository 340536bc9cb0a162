import { end as endCall, endOthers as endOthersCall, list } from '@ferry/core/contract/sessions/customer';
import type { DevicesScreenProps } from '@ferry/ui/screens/security/DevicesScreen/DevicesScreen';
import { useState } from 'react';
import { useCall } from '../../../binding/use-call.ts';
import { usePage } from '../../../binding/use-query.ts';

/** The customer's sessions, and how to end them. */
export function useSessions(): Omit<DevicesScreenProps, 'now' | 'logHref'> {
  const sessions = usePage(list, {});
  const end = useCall(endCall);
  const endOthers = useCall(endOthersCall);
  const [endingId, setEndingId] = useState<string>();
  return {
    sessions: sessions.load,
    end: end.attempt,
    endingId,
    endOthers: endOthers.attempt,
    onEnd: (session_id) => {
      setEndingId(session_id);
      void end.run({ session_id });
    },
    onEndOthers: () => void endOthers.run({}),
    onRetry: sessions.refresh,
  };
}
