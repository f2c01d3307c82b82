// Moves the clock of a process by CLOCK_SHIFT_MS, as on a machine whose clock is wrong. Loaded by
// NODE_OPTIONS="--require …".
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shiftMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};
