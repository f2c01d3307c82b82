/** Where the tables of branded foods that the last import took out of use wait for requests that began before it. */
export const formerSchema = 'fdc_former';
