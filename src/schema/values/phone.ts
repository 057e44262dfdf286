/** One phone number as people write it, in digits of any script: what a text field of that kind says. */
export const phoneNumber = {
  max: 40,
  pattern: '[+(]?(?:\\p{Nd}[ ()./–\\-]*){3,20}',
  hint: 'one phone number, like +880 2 5550 0142',
} as const
