import { setDefaultResultOrder } from 'node:dns';

import type { Host } from '../cli-config.js';
import type { Settings } from '../settings/settings-schema.js';

/** Addresses of the older protocol first, unless the settings want them as they come. */
export function setResolutionOrder({ advanced }: Settings, host: Host): void {
  const order = advanced?.dnsResolutionOrder;
  if (order && order !== 'ipv4first' && order !== 'verbatim') {
    host.warn(`advanced.dnsResolutionOrder is "ipv4first" or "verbatim", not "${order}": "ipv4first" is used.`);
  }
  setDefaultResultOrder(order === 'verbatim' ? 'verbatim' : 'ipv4first');
}
