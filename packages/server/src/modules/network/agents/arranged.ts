import { isCall } from '@ferry/core/contract';
import * as uniproxy from '@ferry/core/contract/agents/uniproxy';
import * as uniproxyV2 from '@ferry/core/contract/agents/uniproxy-v2';
import * as v1 from '@ferry/core/contract/agents/v1';
import type { Call } from '@ferry/core/contract/base/call';
import * as machines from '@ferry/core/contract/nodes/machines';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { everyKind } from '../../../testing/formats/every-kind.ts';
import { openNode } from '../../../testing/nodes.ts';
import { fieldsOf } from '../../../testing/servers/sample-input.ts';

const open = ({ server }: Stage) => openNode(server, { config: everyKind['vless-ws-tls'] });

const openMachine = async (stage: Stage) => {
  const body = { machine_name: stage.unique('rack'), node_ids: [(await open(stage)).id] };
  const { machine_id, key } = await stage.ask(machines.createMachine, { body });
  return { token: key, machine_id };
};

/** An agent sends the key of its node or machine in the query, or in the body if the call has a field for it. */
const byAgent = (call: Call) =>
  arrange(call, async (stage) => {
    const isIn = fieldsOf(call, 'body').all;
    if (isIn.includes('machine_id') && !isIn.includes('node_id')) {
      stage.callAs({});
      return { body: await openMachine(stage) };
    }
    const { id, key } = await open(stage);
    stage.callAs({}, 'token' in call.query ? {} : { key });
    const asker = { node_id: id, token: key };
    return isIn.includes('token') ? { body: asker } : { id, ...asker };
  });

export const arranged = [v1, uniproxy, uniproxyV2].flatMap((file) =>
  Object.values(file).filter(isCall).map(byAgent),
);
