import type { ServiceGroup, ServiceRow } from '../backend';

/** Services of one group. */
export interface Grouped {
  group: ServiceGroup;
  services: ServiceRow[];
}

/** The services group by group, in the order in which they come. */
export function grouped(services: ServiceRow[]): Grouped[] {
  const groups: Grouped[] = [];
  for (const service of services) {
    const last = groups.at(-1);
    if (last?.group === service.group) last.services.push(service);
    else groups.push({ group: service.group, services: [service] });
  }
  return groups;
}
