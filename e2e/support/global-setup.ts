// Before the first test, and after the last one.
import { prepareData } from './data.ts';

export default prepareData;
