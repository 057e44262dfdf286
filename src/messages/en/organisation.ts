/** Words that the specification gives the public site for its organisation: titles of links where nobody has written a page or a menu, and of what it does. Source: specification 1, 5. */

/** The titles of links by their slugs. */
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
  /** Role of a person in a success story that names none. */
  storyRole: 'Farmer',
} as const
