import type { Updateable } from 'kysely';
import type { Tables } from '../db/schema/tables.ts';
import type { TestServer } from './servers/open-test-server.ts';

type Server = Pick<TestServer, 'services'>;

/** Changes an account in a way that no call does, such as its end. */
export const setAccount = ({ services }: Server, id: number, values: Updateable<Tables['account']>) =>
  services.database.sql.updateTable('account').set(values).where('id', '=', id).execute();

/** Changes the service of a customer in a way that no call does, such as its usage. */
export const setService = ({ services }: Server, accountId: number, values: Updateable<Tables['service']>) =>
  services.database.sql.updateTable('service').set(values).where('account_id', '=', accountId).execute();

/** Changes a node in a way that no call does, such as its last contact. */
export const setNode = ({ services }: Server, id: number, values: Updateable<Tables['node']>) =>
  services.database.sql.updateTable('node').set(values).where('id', '=', id).execute();
