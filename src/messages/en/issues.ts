/** Everything that the server reports of a call that failed, by code, in English. */
import { valueIssues } from '../../schema/validation/valueIssues.ts'
import type { clientIssues } from './clientIssues.ts'
import { failureIssues } from './failures.ts'

/** What the role of somebody does not allow. */
const roleIssues = {
  'role-needed': '{what} needs {role}, and you are signed in as {yours}. Ask an owner of this site.',
  'own-only':
    'You may change only those {many} that you have made yourself; changing others needs {role}. Ask an owner of this site.',
  'role-exactly': 'the role {least}',
  'role-at-least': 'the role {least} or a higher one',
  'role-of-nobody': 'a role that does not exist, because `rights` of the descriptor names none',
  'may-read': 'Reading {many}',
  'may-create': 'Creating {many}',
  'may-change': 'Changing {many}',
  'may-delete': 'Deleting {many}',
  'may-order': 'Reordering {many}',
  'may-set': "Setting '{label}'",
  'may-change-role': 'Changing somebody with this role',
  'may-change-settings': 'Changing the settings of the site',
  'may-read-mail': 'Reading the mail of the site',
  'may-read-security-log': 'Reading the security log',
  'may-restore': 'Restoring records',
  'may-describe-pictures': 'Describing pictures',
  'may-upload-pictures': 'Uploading pictures',
  'may-delete-pictures': 'Deleting pictures',
  'may-upload-documents': 'Uploading documents',
  'may-end-sessions': 'Signing out the sessions of somebody',
  'may-end-second-factor': 'Turning off the two-step sign-in of somebody',
  'may-use-tokens': 'API tokens',
  'may-create-token': 'Such a token',
  'may-use-webhooks': 'Webhooks',
  'may-do-this': 'This',
} as const

/** What only those meet who write programs for the API: these are in English everywhere. */
const programIssues = {
  'wrong-version': 'If-Match must be the version of the record in quotation marks, like "3".',
  'not-focal-point': '{label} must be two whole percents, like 30% 70%, or empty.',
  'unknown-parameter': "This call has no parameter '{value}'. Take it out; GET /api/docs lists those that it has.",
  'misspelt-parameter': "This call has no parameter '{value}'. Use '{nearest}'.",
  'parameter-signed-in': "The parameter '{name}' is for those who are signed in.",
  'parameter-of-others': "The parameter '{name}' compares a field that your role may not read.",
  'unknown-key': "There is no field '{value}'. Take it out; GET /api/docs lists those that there are.",
  'misspelt-key': "There is no field '{value}'. Use '{nearest}'.",
  'not-once': '{name} must be given once.',
  'not-count': '{name} must be a whole number from 1.',
  'not-count-to': '{name} must be a whole number from 1 to {max}.',
  'not-ids': '{name} must be 1 to {max} whole numbers with commas between them.',
  'text-too-long': '{name} must be at most {max} characters.',
  'text-unstorable': '{name} holds a character that no text has. Remove it.',
  'not-sortable': '{name} must be one of: {options}.',
  'not-order': '{name} must be asc or desc.',
  'whole-list-signed-in':
    'all=1 is for those who are signed in. Ask page by page, with a size of at most {max, number}.',
  'whole-list-too-long': 'all=1 is for lists of at most {max, number} records. Ask page by page.',
  'not-list': '{name} must be a list of 1 to {max} {what}.',
  'not-listed': 'This must be one of the {what}.',
  'records-with-id': 'records with their id and the fields to change',
  'record-ids': 'ids of records',
  undos: 'names of deletes',
  'not-places': 'items must be a list of 1 to {max} records with id, version and {place}.',
  'item-not-object': 'An item must be an object.',
  'item-not-integer': 'id, version and {place} must be whole numbers.',
  'item-twice': 'A record must be there once.',
  'not-boolean': 'This must be true or false.',
  'not-resource': 'resource must be the name of a resource, like posts.',
  'not-record-id': 'record_id must be the id of a record.',
  'not-act': 'act must be a UUID, as crypto.randomUUID() makes one.',
  'foreign-act': 'act has changes of somebody else. Take a new UUID.',
  'not-session': 'id must be that of a session.',
  'file-not-form': 'A file is sent as multipart/form-data, in the field named file.',
} as const

/** What is wrong with a record as a whole, or among others. */
const recordIssues = {
  'values-taken': 'Another record has the same {labels}. Change one of them.',
  'own-descendant': '{label} must be a record that does not stand below this one.',
  'answer-too-long':
    'These records come to {size, number} MB, and one answer holds at most {max, number} MB. Ask for fewer at once: make size smaller.',
  'has-referrers': '{one} cannot be deleted while other records refer to it: {referrers}. Change or delete them first.',
  referrers: '{count, number} {label} ({value})',
  'unnamed-referrers': '{count, number} {label}',
  'not-restored': 'It cannot be restored as it was. {reason}',
  'nested-too-many': 'There are more than {max} records in this one. Delete some of them first.',
  'emptied-too-many': 'More than {max} records refer to this one. Choose another in some of them first.',
  'page-too-full':
    'A page shows at most {max, number} sections and widgets together, and would have more with this. Make some of them Inactive first.',
  'menus-too-many': 'Visitors are shown at most {max, number} menus. Make one of them Inactive first.',
  'html-attributes':
    '{label} has an element with more than {max} attributes. Remove that element, or paste the text without its formatting.',
  'html-depth':
    '{label} has more than {max} elements in one another. Remove some of them, or paste the text without its formatting.',
  'html-nodes':
    '{label} has more than {max, number} elements, or too many that are not closed. Make it shorter, or paste the text without its formatting.',
  'html-time': '{label} takes too long to check. Make it shorter, or paste the text without its formatting.',
} as const

/** What is wrong with passwords, codes, tokens and webhooks. */
const accessIssues = {
  'common-password':
    'This password is one of those that are guessed first. Choose a few words that only you would put together.',
  'wrong-current-password': 'The current password is wrong. Enter it again.',
  'wrong-new-code': 'This code is wrong. Enter the one that the app shows now.',
  'own-sessions': 'Sign out your own sessions under My Profile.',
  'own-second-factor': 'Turn off your own two-step sign-in under My Profile, with your password.',
  'passkey-missing': 'The passkey is missing.',
  'passkey-too-late': 'This passkey was not accepted. Start again, and finish within five minutes.',
  'passkeys-too-many': 'There are {count} passkeys already. Remove one first.',
  'tokens-too-many': 'There are {count} tokens already. Revoke one first.',
  'token-days': 'Days must be a whole number from 1 to {max}.',
  'token-role': 'Role must be one of those of the site.',
  'webhooks-too-many': 'There are {count} webhooks already. Delete one first.',
  'address-not-whole': 'Address must be a whole address, like https://example.org/webhook.',
  'address-not-https': 'Address must begin with https://.',
  'address-with-user': 'Address must hold no user name and no password.',
  'address-not-public': 'Address must lead to the public network, not to a private or special address.',
  'webhook-resources': 'Resources must be one or more of those of the site, like posts.',
  'webhook-actions': 'Actions must be one or more of {options}.',
  'field-not-boolean': '{label} must be true or false.',
} as const

const fileIssues = {
  'unknown-file': 'This file was deleted or never existed.',
  'file-missing': 'Please select a file to upload.',
  'files-several': 'Only one file can be uploaded at a time. Choose a single file.',
  'file-too-large': 'The file is larger than {size} MB. Choose a smaller one, or save it in a lower quality.',
  'form-too-large':
    'This form is too large: its texts may come to {size} kB together. Nothing was sent. Go back in your browser to what you wrote, make it shorter and send it again.',
  'upload-cut-off': 'The upload was cut off. Send the file again.',
  'not-a-picture': 'This file is not a picture that can be shown. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
  'picture-heic':
    'This is a HEIC picture, as iPhones take them, and most browsers cannot show it. Save it as a JPEG and upload that; on the iPhone, Settings → Camera → Formats → Most Compatible takes JPEG pictures from now on.',
  'picture-moving':
    'This picture moves, but stored pictures stand still. Save the frame that visitors should see as a PNG or JPEG picture, and upload that.',
  'picture-unreadable':
    'This picture is damaged and cannot be read. Save it again in a picture editor and try once more.',
  'picture-too-large':
    'This picture has too many pixels. Make it smaller than {size} megapixels, or {jpeg} as a JPEG picture, and try again.',
  'picture-too-heavy':
    'Opening this picture takes more memory than one picture may. Save it as a JPEG picture, or with fewer pixels, and try again.',
  'not-a-document':
    'This file is not of a type that can be stored. Choose a PDF, Word (.docx), Excel (.xlsx), PowerPoint (.pptx), OpenDocument (.odt, .ods, .odp), CSV, text or ZIP file.',
  'document-empty': 'This file is empty. Choose another one.',
  'document-markup':
    'This file is a web page, a drawing or XML, which is not stored as a document. Save it as a PDF file and upload that.',
  'document-formulas':
    'This CSV file holds formulas, which can harm who opens it: a cell begins with =, + , - or @. Save it with their values alone, or as a PDF file, and upload that.',
  'document-macros':
    'This document holds macros, which can carry viruses. Save it without macros, as .docx, .xlsx, .pptx, .odt, .ods or .odp, and upload that.',
  'document-old-office':
    'This file has the format of Office 97 to 2003. Save it as .docx, .xlsx or .pptx, or as a PDF file, and upload that.',
  'document-two-types':
    'This file can be read as two types at once, which attackers use to hide what a file does. Save it again in the program that it comes from, and upload that.',
  'document-unreadable':
    'This file is damaged or not complete. Save it again in the program that it comes from, and upload that.',
  'document-not-utf8': 'This text is not in UTF-8. Save it as “CSV UTF-8”, or as text in UTF-8, and upload that.',
  'document-bomb':
    'This archive unpacks to more than {size, number} MB, to far more than its own size, or to too many files. Upload its files as several smaller archives.',
  'quota-reached':
    'There is no room for this file: the files of this site come to {used, number} MB of the {quota, number} MB that it may store. Delete some that are no longer used, or ask the person who runs the server for more room.',
  'network-sent-documents':
    'Your network has sent as many documents as it may in a day. Send the form without the document, and say that you have one.',
  'no-more-documents': 'No more documents can be taken now. Send it without the document, and say that you have one.',
  'pictures-full':
    'There is no room for more pictures. Nothing was stored. Delete pictures that are no longer used, or ask the person who runs this site for more room.',
  'pictures-unusable': 'Pictures cannot be stored at the moment. Try again in a little while.',
} as const

/** What keeps a server from storing, by the name of the trouble. */
const storageIssues = {
  'storage-full': 'The disk is full.',
  'storage-read-only': 'The database or the disk takes no changes.',
  'storage-broken': 'The disk cannot be written.',
  'storage-replaced': 'The database file was removed or replaced while the server runs.',
  'storage-locked': 'Another program keeps the database from being written.',
  'storage-unreachable': 'The database cannot be reached.',
  'storage-files-full': 'The file store is full.',
  'storage-files-unusable': 'The file store cannot be used.',
  'nothing-stored': '{reason} Nothing was stored, and everything can still be read. Try again in a little while.',
} as const

/** Why a file or a folder cannot be used. */
const placeIssues = {
  'place-full': 'The disk that holds {value} is full: {free} is free, and at least {needed} is needed.',
  'too-little': 'too little',
  kilobytes: '{count, number} kB',
  megabytes: '{count, number} MB',
  gigabytes: '{count, number} GB',
  'place-read-only': '{value} lies on a file system that is mounted read-only.',
  'place-not-allowed': '{value} may not be {right} by {user}.',
  'place-is-file': '{value} is a file, and a folder is needed there.',
  'place-is-folder': '{value} is a folder, and a file is needed there.',
  'place-too-many-open': 'Too many files are open for {value} to be opened.',
  'place-unusable': '{value} cannot be used.',
  'place-unusable-by': '{value} cannot be used ({cause}).',
} as const

/** Why a backup failed. */
const backupIssues = {
  'backup-unforeseen': 'It failed for a reason that is not foreseen; the log of the server says more.',
  'backup-cut-short': 'The backup ended before it was done.',
  'backup-without-database': 'There is no database in the data folder {value}. Set DATA_DIR to the folder of the site.',
  'backup-exists': 'The file {value} exists. Name a new one, so that no backup is lost.',
  'backup-other-folder': '{reason} Name a file in another one.',
  'backup-not-restored': '{value} is not restored as it was backed up. {reason} Use another backup.',
  'backup-unusable': '{value} cannot be restored: {reason} Use another backup.',
  'backup-damaged': 'it is damaged, or no backup.',
  'backup-without-manifest': 'it has no manifest.',
  'backup-newer': 'its manifest cannot be read by this version.',
  'backup-unlisted': '{value} is not in its manifest.',
  'backup-changed': '{value} is not what was backed up.',
  'backup-lacks': '{value} is missing.',
  'no-file': 'There is no file {value}.',
  'copy-rows': "'{value}' has {rows} rows, and its copy {copies}.",
  'copy-differs': "The rows of '{value}' are not those of its copy.",
  'copy-picture-differs': '{value} is another in the copy.',
  'copy-lacks-picture': '{value} is missing in the copy.',
} as const

/** What visitors meet who send a form. */
const formIssues = {
  'not-object': 'The body must be a JSON object with the fields of the record.',
  'network-too-busy': 'Too much is being sent from your network at once. Wait a moment and send it again.',
  'form-of-program':
    'A hidden field of this form was filled in, as programs do, and sometimes browsers. We have emptied it and kept your text: send it again.',
  'wrong-reference': 'Nothing was found for this reference number with this: {label}. Check both and try again.',
  'form-too-quick': 'This was sent faster than people write. Wait a few seconds and send it again.',
} as const

/** What the code of a site says, and that it failed. */
const effectIssues = {
  'of-effect': '{message}',
  'effect-failed':
    'Nothing was stored, because {hook} of {many} failed. Ask the person who runs this site to look at the log of the server.',
} as const

/** Failures of a front end whose provider is another host. */
const upstreamIssues = {
  'host-redirects': 'The provider host answers from another address. Its address in API_URL must be the final one.',
  'host-not-json': 'The provider host answered with something that is no JSON. It may not speak this API.',
  'host-too-slow': 'The provider host took too long to answer. Try again in a moment.',
  'host-unreachable': 'The provider host cannot be reached. Try again in a moment.',
  'unknown-address': 'There is no such address.',
} as const

export const issues = {
  ...valueIssues,
  ...failureIssues,
  ...roleIssues,
  ...recordIssues,
  ...programIssues,
  ...accessIssues,
  ...fileIssues,
  ...storageIssues,
  ...placeIssues,
  ...backupIssues,
  ...formIssues,
  ...effectIssues,
  ...upstreamIssues,
  'error-number': '{reason} The number of this error is {value}.',
  several: '{one} {others}',
} as const

/** The codes that people meet, those of the client included: every language has a message of each. */
export type IssueCode = Exclude<keyof typeof issues, keyof typeof programIssues> | keyof typeof clientIssues
