import { end as endCall, endOthers as endOthersCall, list } from '@ferry/core/contract/sessions/customer';
import type { SecurityScreenProps } from '@ferry/ui/screens/security/SecurityScreen/SecurityScreen';
import { useState } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { usePage } from '../../binding/use-query.ts';

export function useSessions(): SecurityScreenProps['sessions'] {
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
