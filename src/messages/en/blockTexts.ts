/**
 * Default texts of the services and gallery blocks, in English. Shown until editors write their own. A separate file,
 * so that pages without these blocks do not load them.
 */
export const blockTexts = {
  /** Introductions to the services, by slug of their page. */
  services: {
    'software-service': 'Software built together with the people who use it, and maintained for years.',
    implementation: 'From a signed plan to a working office, with training on the way.',
    service: 'Machines repaired, replaced and maintained on site.',
    'network-and-infrastructure': 'Connections and data centers that keep working through the monsoon.',
    specialization: 'IT training, and the fields that we know best.',
  },
  /** Captions of the photo gallery, by file name of the picture. */
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
