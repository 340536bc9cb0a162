import { PGlite } from '@electric-sql/pglite';
import { parsers } from './db/driver/parsers.ts';
import { databaseOn } from './db/driver/open-pglite.ts';
import { makeSchema, migrate, migrations } from './db/migrations/migrate.ts';
const c = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1e3; };
let a = c(); let w = performance.now(); const lap = (n: string) => { const b = c(); console.log(n, Math.round(b - a), 'ms cpu', Math.round(performance.now() - w), 'wall'); a = c(); w = performance.now() };
for (let i = 0; i < 2; i++) {
const pg = new PGlite({ parsers }); await pg.waitReady; lap('open fresh pglite');
const dump0 = await pg.dumpDataDir('none'); lap('dump');
const db = await databaseOn(pg);
await db.sql.transaction().execute(async tx => { await makeSchema(tx, migrations().map(m => m.name)); }); lap('makeSchema');
const dump = await pg.dumpDataDir('none'); lap('dump');
const pg2 = new PGlite({ parsers, loadDataDir: dump }); await pg2.waitReady; lap('load');
const pg4 = new PGlite({ parsers, loadDataDir: dump0 }); await pg4.waitReady; lap('load empty');
const db4 = await databaseOn(pg4); await migrate(db4); lap('migrate');
}
