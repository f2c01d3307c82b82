import { ImportFault } from './import-fault';

/** A download is not imported for something that may be another way the next time. What was read of it is kept: the same import goes on from there. */
export class ImportHeld extends ImportFault {}
