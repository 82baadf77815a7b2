// Global setup of Playwright: creates the demo data; the returned function deletes them after the last test.
import { createDemoData, prepareData } from './data.ts';
import { restoreDemoData } from './restored-data.ts';

export default () => prepareData(process.env['E2E_RESTORED'] ? restoreDemoData : createDemoData);
