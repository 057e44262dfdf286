/** English messages for issues of values, by code. Each starts with the label of the field, except `other`. */
import { formatIssue, type Issue, issueMaker } from './issue.ts'

export const valueIssues = {
  required: '{label} is required.',
  'not-text': '{label} must be text.',
  'unstorable-character': '{label} contains a character that cannot be stored. Remove it.',
  'turned-direction': '{label} contains an invisible character that changes the text direction. Type it again.',
  'too-long': '{label} must be at most {max, number} {max, character|characters}.',
  'too-short': '{label} must be at least {min, number} {min, character|characters}.',
  'not-zone': '{label} must be a time zone, like Asia/Dhaka.',
  'wrong-pattern': '{label} must be {hint}.',
  'not-picture': '{label} must be the address of a picture: http(s) or a path.',
  'not-document': '{label} must be the address of a document: http(s) or a path, ending in {endings}.',
  'not-stored-here': '{label} is no longer stored here, or belongs to another record. Attach it again.',
  'private-document': '{label} is a private document of another record. Choose one from the library.',
  'wrong-document-type': '{label} must be a document of one of these types: {types}.',
  'document-too-large': '{label} must be at most {max, number} MB.',
  'not-slug': '{label} must be lower-case letters, digits and single hyphens, and not only digits, like about-us.',
  'slug-of-site': "{label} '{value}' is an address that the site itself uses. Choose another, like {free}.",
  'slug-taken': "{label} '{value}' is the address of another record. {free} is free.",
  'not-email': '{label} must be an email address, like name@example.org.',
  'not-digits': '{label} must be digits only.',
  'not-phone': '{label} must be a phone number: digits, with or without a leading +.',
  'not-link': '{label} must be a web address, mailto:, tel: or a path of this site.',
  'not-web-address': '{label} must be a web address, like https://example.org.',
  'not-outside': '{label} must be a whole web address, like https://facebook.com/name.',
  'name-not-link':
    "{label} '{value}' is the name of an account. Enter the whole web address of its page, like https://facebook.com/name.",
  'not-links':
    "{label}: '{value}' is not a whole web address. Enter only web addresses, one per line, like https://facebook.com/name.",
  'not-video': '{label} must be a YouTube or Vimeo address, or a video file (.mp4, .webm).',
  'not-map': '{label} must be the embed code of OpenStreetMap or Google Maps.',
  'not-flag': '{label} must be one of: {options}.',
  'not-number': '{label} must be a number.',
  'too-many-places': '{label} must have at most {places, number} decimal {places, place|places}.',
  'not-colour': '{label} must be a colour, like #0b7285.',
  'not-time': '{label} must be a time, like 09:30.',
  'not-point': '{label} must be a latitude and a longitude, like 23.8103,90.4125.',
  'not-json': '{label} must be valid JSON.',
  'not-integer': '{label} must be a whole number.',
  'below-min': '{label} must be at least {min}.',
  'above-max': '{label} must be at most {max}.',
  'not-date': '{label} must be a date, like 2026-01-31.',
  'not-timestamp': '{label} must be a date and time, like 2026-01-31 09:00:00.',
  'not-choice': '{label} must be one of: {options}.',
  'not-choices': '{label} must be one or more of: {options}.',
  'not-block': '{label} must have a "block" that is one of: {options}.',
  /** One of the `options` in the messages above: its value in requests, and its label. */
  option: '{value} ({label})',
  'too-many': '{label} must have at most {max, number} {max, value|values}.',
  'not-group': '{label} must be an object.',
  'not-rows': '{label} must be a list of objects.',
  'too-few-entries': '{label} must have at least {min, number} {min, entry|entries}.',
  'too-many-entries': '{label} must have at most {max, number} {max, entry|entries}.',
  'value-too-large': '{label} must have at most {values, number} values and {chars, number} characters.',
  /** Label of a list entry, and label of an inner value, in issues. */
  'entry-label': '{label} {entry}',
  'inner-label': '{outer}, {label}',
  'no-record': '{label} must be an existing record.',
  'not-records': '{label} must be a list of existing records.',
  'no-record-at': '{label}, no. {place}: {value} must be an existing record.',
  'record-not-offered': '{label} must be one of the records that can be chosen.',
  'record-not-offered-at': '{label}, no. {place}: {value} must be one of the records that can be chosen.',
  'no-match': '{label} differs from the password. Type both again.',
  'too-early': "'{label}' must not be before '{other}'.",
  'too-low': "'{label}' must not be less than '{other}'.",
  'value-taken': "{label} '{value}' is taken. Choose another.",
  /** Any text, as a message. */
  other: '{value}',
} as const

/** Creates an issue with a code of `valueIssues` and its parameters. */
export const valueIssue = issueMaker<typeof valueIssues>()

/** Formats the English message of an issue with a code of `valueIssues`. For another code, returns the code. */
export const formatInEnglish = (issue: Issue): string => formatIssue(issue, { messages: valueIssues }) ?? issue.code
