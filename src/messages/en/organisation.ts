/**
 * Texts that the specification prescribes for the organisation it was written for: titles of default links, and a
 * default role. Source: specification 1, 5.
 */

/** Titles of default links, by slug. */
const links = {
  'about-gmpf': 'About GMPF',
  'gmpf-vision-and-mission': 'GMPF Vision and Mission',
  'purpose-or-objective': 'Purpose or Objective',
  'gmpf-goals': 'GMPF Goals',
  'gmpf-citizen-charter': 'GMPF Citizen Charter',
  'gmpf-organogram': 'GMPF Organogram',
  'gmpf-service-area': 'GMPF Service Area',
  'fisheries-program': 'Fisheries Program',
  'microcredit-program': 'Microcredit Program',
  'monga-preventional-program': 'Monga Preventional Program',
  'command-area-develop': 'Command Area Develop',
  'success-story': 'Success Story',
  'terms-and-condition': 'Terms and Condition',
  'privacy-policy': 'Privacy Policy',
} as const

export const organisation = {
  links,
  /** Default role of a person in a success story. */
  storyRole: 'Farmer',
} as const
