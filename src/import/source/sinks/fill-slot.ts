/** Fills a slot of a row of amounts. Of two amounts for one slot the larger counts: which of them comes first may depend on where a batch ends. */
export function fillSlot(values: Float64Array, slot: number, amount: number): void {
  const known = values[slot];
  if (known === undefined || Number.isNaN(known) || amount > known) values[slot] = amount;
}
