/** CPU seconds the process behind `url` has used so far, from its Prometheus page. */
export async function readCpuSeconds(url: string): Promise<number> {
  return readMetric(url, 'process_cpu_seconds_total');
}

/** Resident memory of the process behind `url`, in MiB. */
export async function readMemoryMib(url: string): Promise<number> {
  return (await readMetric(url, 'process_resident_memory_bytes')) / 2 ** 20;
}

async function readMetric(url: string, name: string): Promise<number> {
  const page = await (await fetch(`${url}/metrics`)).text();
  const line = page.split('\n').find((text) => text.startsWith(`${name} `));
  if (line === undefined) throw new Error(`${url}/metrics does not tell ${name}`);
  return Number(line.slice(name.length));
}
