import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Declares metrics in a registry: a name, a help text, and what is particular to the kind of
 * metric.
 */
export function declareIn(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) =>
      new Counter({ name, help, labelNames: labels, registers }),
    histogram: <Label extends string>({ labels, ...rest }: HistogramOptions<Label>) =>
      new Histogram({ ...rest, labelNames: labels, registers }),
    gauge({ name, help, read, overWorkers }: ReadGaugeOptions): void {
      new Gauge({ name, help, registers, aggregator: overWorkers, collect() { this.set(read()); } }); // prettier-ignore
    },
    /** A gauge with labels; each reading replaces all of its values. */
    labelledGauge<Label extends string>(name: string, options: GaugeOptions<Label>): void {
      const { help, labels, overWorkers, collect } = options;
      new Gauge({ name, help, labelNames: labels, registers, aggregator: overWorkers, collect() { this.reset(); collect(this); } }); // prettier-ignore
    },
  };
}

export type Declare = ReturnType<typeof declareIn>;

interface HistogramOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  /** Upper bounds, in seconds. */
  readonly buckets: number[];
}

interface ReadGaugeOptions {
  readonly name: string;
  readonly help: string;
  /** Called whenever the metrics are read. */
  readonly read: () => number;
  readonly overWorkers: OverWorkers;
}

/** How the values of several workers become one. */
type OverWorkers = 'sum' | 'min' | 'max';

interface GaugeOptions<Label extends string> {
  readonly help: string;
  readonly overWorkers: OverWorkers;
  readonly labels: readonly Label[];
  readonly collect: (gauge: Gauge<Label>) => void;
}
