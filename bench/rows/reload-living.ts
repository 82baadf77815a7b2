// A reload while the engine keeps running, against a bare page.
import { againstBareList } from '../reload.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'reload-living',
  what: 'reload to painted list, engine living, 1000 chats, 100 k messages, against a bare page that reads 1000 rows',
  unit: 'ms',
  budget: 1.5,
  measure: (context) => againstBareList(context, (app) => app.reload(), 25),
};
