import fc from 'fast-check';

/**
 * fast-check with one seed for all drawn values, so that every run of the tests draws the same.
 * DRAW_SEED, a whole number, draws others; a failure prints the seed it was found with.
 */
fc.configureGlobal({ seed: Number(process.env['DRAW_SEED'] ?? 20261123) });

export default fc;
