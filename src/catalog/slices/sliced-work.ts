/**
 * Work that may be interrupted: it yields between any two small pieces, each of far less than a millisecond, and returns what it makes. Whoever
 * has nothing else to do does it at once; a service that answers meanwhile does it in slices.
 */
export type SlicedWork<T> = Generator<undefined, T, undefined>;
