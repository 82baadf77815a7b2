// A reload without a running engine, against a bare page.
import { againstBareList } from '../reload.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'reload-cold',
  what: 'reload to painted list, engine cold, 1000 chats, 100 k messages, against a bare page that reads 1000 rows',
  unit: 'ms',
  budget: 2.2,
  measure: (context) => againstBareList(context, (app) => app.coldStart(), 15),
};
