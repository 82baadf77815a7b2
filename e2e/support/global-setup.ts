// Global setup of Playwright: creates the demo data; the returned function deletes them after the last test.
import { prepareData } from './data.ts';

export default prepareData;
