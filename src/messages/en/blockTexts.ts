/**
 * Default texts of the blocks, shown until editors write their own, in English. Only the pages whose slugs are the keys
 * load them.
 */
export const blockTexts = {
  /** Introductions to the services. */
  services: {
    'software-service': 'Systems written beside the people who use them, and kept for years.',
    implementation: 'From a signed plan to a working office, with training on the way.',
    service: 'Machines repaired, replaced and cared for where they stand.',
    'network-and-infrastructure': 'Connections and data centers that hold through the monsoon.',
    specialization: 'IT training, and what we know better than others.',
  },
  /** Captions of the photo gallery. */
  gallery: {
    'fish-harvest': 'Farmers draw a full net from a pond',
    'homestead-pond': 'A homestead pond between banana plants',
    'shapla-morning': 'Water lilies on a pond in the morning',
    'char-island': 'Houses on a river island',
    canal: 'A canal between paddy fields',
    'solar-aerator': 'A solar panel drives the aerator of a pond',
    certificates: 'Young people with their training certificates',
    'operations-room': 'Staff in the operations room',
  },
} as const
