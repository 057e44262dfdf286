/** What can be wrong with a value, by code, in English. Every message begins with the field's label, but for `other`. */
import { type Issue, issueMaker, wordIssue } from './issue.ts'

export const valueIssues = {
  required: '{label} is required.',
  'not-text': '{label} must be text.',
  'unstorable-character': '{label} holds a character that cannot be stored. Remove it.',
  'turned-direction':
    '{label} holds an invisible character that turns the direction of text. Type it again without that character.',
  'too-long': '{label} must be at most {max, number} characters.',
  'too-short': '{label} must be at least {min} characters.',
  'not-zone': '{label} must be the name of a time zone, like Asia/Dhaka.',
  'wrong-pattern': '{label} must be {hint}.',
  'not-picture': '{label} must be the address of a picture: http(s) or a path.',
  'not-document': '{label} must be the address of a document: http(s) or a path, ending in {endings}.',
  'not-stored-here': '{label} is not stored here any more, or belongs to another record. Attach it again.',
  'private-document': '{label} is the private document of a record. Choose one of the library.',
  'wrong-document-type': '{label} must be a document of one of these types: {types}.',
  'document-too-large': '{label} must be at most {max, number} MB.',
  'not-slug': '{label} must be lower-case letters, digits and single hyphens, and not digits alone.',
  'slug-of-site': '{label} is an address that the site itself uses. Choose another.',
  'not-email': '{label} must be an email address, like name@example.org.',
  'not-digits': '{label} must be digits only.',
  'not-phone': '{label} must be digits, with a + in front at most.',
  'not-link': '{label} must be a web address, mailto:, tel: or a path of this site.',
  'not-video': '{label} must be a YouTube or Vimeo address, or a video file (.mp4, .webm).',
  'not-map': '{label} must be the embed code of OpenStreetMap or Google Maps.',
  'not-flag': '{label} must be yes or no.',
  'not-number': '{label} must be a number.',
  'too-many-places': '{label} must have at most {places} digits behind the point.',
  'not-colour': '{label} must be a colour, like #0b7285.',
  'not-time': '{label} must be a time, like 09:30.',
  'not-point': '{label} must be a latitude and a longitude, like 23.8103,90.4125.',
  'not-json': '{label} must be a JSON document.',
  'not-integer': '{label} must be a whole number.',
  'below-min': '{label} must be at least {min}.',
  'above-max': '{label} must be at most {max}.',
  'out-of-range': '{label} is out of range.',
  'not-date': '{label} must be a date, like 2026-01-31.',
  'not-moment': '{label} must be a date and time, like 2026-01-31 09:00:00.',
  'not-choice': '{label} must be one of: {options}.',
  'not-choices': '{label} must be some of: {options}.',
  'too-many': '{label} must be at most {max} of them.',
  'not-group': '{label} must be an object of values by name.',
  'not-rows': '{label} must be a list of objects.',
  'too-few-entries': '{label} must have at least {min, number} entries.',
  'too-many-entries': '{label} must have at most {max, number} entries.',
  'value-too-large': '{label} must hold at most {values, number} values and {chars, number} characters.',
  /** What an entry of a list is called in the issues of its values, and what a value inside another is called. */
  'entry-label': '{label} {entry}',
  'inner-label': '{outer}, {label}',
  'no-record': '{label} must be an existing record.',
  'not-records': '{label} must be a list of existing records.',
  'no-record-at': '{label}, no. {place}: {value} must be an existing record.',
  'record-not-offered': '{label} must be one of the records that can be chosen.',
  'record-not-offered-at': '{label}, no. {place}: {value} must be one of the records that can be chosen.',
  'no-match': '{label} does not match.',
  'too-early': '{label} must not be before {other}.',
  'too-low': '{label} must not be less than {other}.',
  'value-taken': "{label} '{value}' is taken. Choose another.",
  /** A message without a code of its own. */
  other: '{value}',
} as const

export const valueIssue = issueMaker<typeof valueIssues>()

/** The English message of an issue of a value. */
export const englishValueIssue = (issue: Issue): string => wordIssue(issue, { messages: valueIssues }) ?? issue.code
