/** All messages of the server about failed calls, by code, in English. */
import { valueIssues } from '../../schema/validation/valueIssues.ts'
import type { clientIssues } from './clientIssues.ts'
import { failureIssues } from './failures.ts'

/** Messages about actions that a user's role does not allow. */
const roleIssues = {
  'role-needed': '{what} needs {role}, and you are signed in as {yours}. Ask an owner of this site.',
  'own-only': 'You can change only {many} that you created; changing others needs {role}. Ask an owner of this site.',
  'role-limited': '{what} is not among the rights of your role. Ask an owner of this site.',
  'role-exactly': 'the role {least}',
  'role-at-least': 'the role {least} or a higher one',
  'scope-too-low': '{what} needs {role}, and the scope of this token is Visitor. Use a token with that role.',
  'scope-only-reads': 'The scope of this token is Visitor, which only reads. Send forms of visitors without a token.',
  'role-of-nobody': 'a role that does not exist (check `rights` in the descriptor)',
  'may-read': 'Reading {many}',
  'may-create': 'Creating {many}',
  'may-change': 'Changing {many}',
  'may-publish': 'Changing published {many}',
  'may-delete': 'Deleting {many}',
  'may-order': 'Reordering {many}',
  'may-set': "Setting '{label}'",
  'may-change-role': 'Changing a user with this role',
  'may-change-settings': 'Changing the settings of the site',
  'may-read-mail': 'Reading the mail of the site',
  'may-read-role-holders': 'Counting the people with each role',
  'may-read-security-log': 'Reading the security log',
  'may-restore': 'Restoring records',
  'may-empty-trash': 'Deleting records for good',
  'may-describe-pictures': 'Describing pictures',
  'may-upload-pictures': 'Uploading pictures',
  'may-delete-pictures': 'Deleting pictures',
  'may-upload-documents': 'Uploading documents',
  'may-end-sessions': 'Signing out other users',
  'may-view-as': 'Viewing the back office as another user',
  'may-end-second-factor': 'Turning off two-step sign-in for other users',
  'may-use-tokens': 'API tokens',
  'may-create-token': 'Creating a token with this role',
  'may-use-webhooks': 'Webhooks',
  'may-do-this': 'This',
} as const

/** Issues that only developers of API clients see. They are in English in every language. */
const programIssues = {
  'wrong-version': 'If-Match must be the version of the record in quotation marks, like "3".',
  'not-focal-point': '{label} must be two whole percentages, like 30% 70%, or empty.',
  'unknown-parameter': "Unknown parameter '{value}'. Remove it; GET /api/docs lists the parameters of this call.",
  'parameter-of-few': "Unknown parameter '{value}'. Use one of: {names}.",
  'misspelt-parameter': "Unknown parameter '{value}'. Use '{nearest}'.",
  'parameter-signed-in': "The parameter '{name}' needs a token. Sign in first.",
  'parameter-of-others': "The parameter '{name}' uses a field that your role may not read.",
  'unknown-key': "Unknown field '{value}'. Remove it; GET /api/docs lists the fields.",
  'key-of-few': "Unknown field '{value}'. Use one of: {names}.",
  'misspelt-key': "Unknown field '{value}'. Use '{nearest}'.",
  'forbidden-key':
    "The body has the key '{value}', which can be used for attacks and is not accepted. Remove it and send it again.",
  'not-once': '{name} must be given exactly once.',
  'not-count-to': "{name} must be a whole number from 1 to {max}, not '{value}'.",
  'not-ids': "{name} must be 1 to {max} whole numbers separated by commas, not '{value}'.",
  'text-too-long': '{name} must be at most {max} characters.',
  'text-unstorable': '{name} contains a character that cannot be stored. Remove it.',
  'not-one-of': "{name} must be one of: {options}; not '{value}'.",
  'not-the-one': "{name} must be {option} or omitted, not '{value}'.",
  'misspelt-value': "{name} cannot be '{value}'. Use '{nearest}'.",
  'whole-list-signed-in': 'all=1 needs a token. Without one, request pages with a size of at most {max, number}.',
  'whole-list-too-long': 'all=1 works for lists of at most {max, number} records. Request pages instead.',
  'not-list': '{name} must be a list of 1 to {max} {what}.',
  'not-listed': 'This must be one of the {what}.',
  'records-with-id': 'records with their id and the fields to change',
  'records-to-check': 'records with the fields to set, and with their id if they are stored',
  'record-ids': 'ids of records',
  undos: 'undo ids of deletions',
  'not-places': 'items must be a list of 1 to {max} records with id, version and {place}.',
  'item-not-object': 'An item must be an object.',
  'item-not-integer': 'id, version and {place} must be whole numbers.',
  'item-twice': 'A record must appear only once.',
  'not-boolean': 'This must be true or false.',
  'not-act': "act must be a UUID, like crypto.randomUUID() returns, not '{value}'.",
  'foreign-act': 'act belongs to another user. Use a new UUID.',
  'not-session': 'id must be the id of a session.',
  'file-not-form': 'The file must be sent as multipart/form-data, in the field named file.',
} as const

/** Issues of a record as a whole, or in relation to other records. */
const recordIssues = {
  'wrong-parameter': "{name} cannot be '{value}'. {reason}",
  'values-taken': 'Another record has the same {labels}. Change at least one of these values.',
  'own-descendant': '{label} must not be this record or one below it.',
  'answer-too-long':
    'These records are {size, number} MB, but one response holds at most {max, number} MB. Request fewer at once with a smaller size.',
  'has-referrers': '{one} cannot be deleted while other records refer to it: {referrers}. Change or delete them first.',
  referrers: '{count, number} {label} ({value})',
  'unnamed-referrers': '{count, number} {label}',
  'hidden-referrers': '{label} that you cannot see',
  'referrers-out-of-reach': 'This would change records that you cannot see. Ask somebody who sees them.',
  'value-out-of-reach': '{label} has a value that your role does not allow. Choose another.',
  'record-out-of-reach':
    'Your role does not allow you to save this record with these values. Ask an owner of this site.',
  'may-not-publish': 'Your role may not publish. Choose Inactive, or ask somebody who may publish.',
  'role-name-reserved': "{label} cannot be '{value}', which is the name of a built-in role. Choose another name.",
  'role-content-unknown': "{label}: Unknown resource '{value}'. Use one of: {options}.",
  'role-content-misspelt': "{label}: Unknown resource '{value}'. Use '{nearest}'.",
  'role-content-twice': "{label}: '{value}' already has an entry. Combine both into one.",
  'role-condition-not-json': '{label}: This is not a condition in JSON. Write it like {example}, or leave it empty.',
  'role-condition': '{label}: This condition cannot be used. {reason}',
  'role-condition-at': "{label}: This condition cannot use '{value}' like this. {reason}",
  'role-follows-custom': 'This follows from {label}. Remove that first, or choose another.',
  'not-restored': 'It cannot be restored as it was. {reason}',
  'record-not-restored': "{label} '{value}' cannot be restored as it was. {reason}",
  'nested-too-many': 'This record contains more than {max} other records. Delete some of them first.',
  'emptied-too-many': 'More than {max} records refer to this one. Change some of them first.',
  'page-too-full':
    'With this, the page would have more than {max, number} sections and widgets. Make some of them Inactive first.',
  'menus-too-many': 'The site shows at most {max, number} menus. Make one of them Inactive first.',
  'html-attributes':
    '{label} has an element with more than {max} attributes. Remove that element, or paste the text without its formatting.',
  'html-depth':
    '{label} has elements nested more than {max} levels deep. Remove some of them, or paste the text without its formatting.',
  'html-nodes':
    '{label} has more than {max, number} elements, or too many unclosed ones. Make it shorter, or paste the text without its formatting.',
  'html-time': '{label} takes too long to check. Make it shorter, or paste the text without its formatting.',
  'embeds-left-out':
    '{label} cannot contain embedded content, so this was removed: {value}. Link to it instead, or use the video of a section.',
  'elements-left-out': '{label} was saved without these elements, which are not allowed: {value}.',
  'attributes-left-out': '{label} was saved without these attributes, which are not allowed: {value}.',
  'addresses-left-out':
    '{label} was saved without these link or picture addresses, which are not allowed: {value}. Use a web address or a path of this site.',
} as const

/** Issues of passwords, codes, tokens and webhooks. */
const accessIssues = {
  'common-password': 'This password is too easy to guess. Choose a few unrelated words.',
  'wrong-current-password': 'The current password is wrong. Enter it again.',
  'wrong-new-code': 'This code is wrong. Enter the one that the app shows now.',
  'own-sessions': 'Sign out your own sessions under My Profile.',
  'own-view': 'You already see the back office as yourself. Choose another person.',
  'view-inactive': 'This person cannot sign in, so there is nothing to see. Make the account Active first.',
  'view-owner': 'This person is an owner and sees everything that you see.',
  'own-second-factor': 'Turn off your own two-step sign-in under My Profile, with your password.',
  'passkey-missing': 'The passkey is missing.',
  'passkey-too-late': 'This passkey was not accepted. Start again, and finish within five minutes.',
  'passkeys-too-many': 'There are {count} passkeys already. Remove one first.',
  'tokens-too-many': 'There are {count} tokens already. Revoke one first.',
  'token-days': 'Days must be a whole number from 1 to {max}.',
  'token-role': 'Role must be one of: {options}.',
  'token-overlap': 'Overlap must be one of: {options}.',
  'token-gone': 'There is no such token. If it was revoked, create a new one.',
  'webhooks-too-many': 'There are {count} webhooks already. Delete one first.',
  'address-not-whole': 'Address must be a complete URL, like https://example.org/webhook.',
  'address-not-https': 'Address must begin with https://.',
  'address-with-user': 'Address must not contain a user name or password.',
  'address-not-public': 'Address must be on the public internet, not in a private or reserved network.',
  'webhook-resources': 'Resources must be one or more of: {options}.',
  'webhook-actions': 'Actions must be one or more of: {options}.',
  'field-not-boolean': '{label} must be true or false.',
} as const

const fileIssues = {
  'unknown-file': 'This file was deleted or never existed.',
  'file-missing': 'Please select a file to upload.',
  'files-several': 'Only one file can be uploaded at a time. Choose a single file.',
  'file-too-large': 'The file is larger than {size} MB. Choose a smaller one, or save it in a lower quality.',
  'form-too-large':
    'This form was not sent, because its text is longer than {size} kB. Go back in your browser, make it shorter and send it again.',
  'upload-cut-off': 'The upload was cut off. Send the file again.',
  'not-a-picture': 'This file is not a picture that can be shown. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
  'picture-heic':
    'This is a HEIC picture, which most browsers cannot show. Save it as a JPEG and upload that; an iPhone takes JPEG pictures with Settings → Camera → Formats → Most Compatible.',
  'picture-moving':
    'This picture is animated, and animations are not supported. Save one frame as a PNG or JPEG and upload that.',
  'picture-unreadable':
    'This picture is damaged and cannot be read. Save it again in a picture editor and try once more.',
  'picture-too-large':
    'This picture has too many pixels. Make it smaller than {size} megapixels, or {jpeg} as a JPEG picture, and try again.',
  'picture-too-heavy':
    'This picture needs too much memory to open. Save it as a JPEG, or with fewer pixels, and try again.',
  'not-a-document': 'This type of file cannot be stored here. Choose a file of one of these types: {types}.',
  'document-other-kind': 'Files of type {kind} cannot be stored here. Choose a file of one of these types: {types}.',
  'document-heic':
    'This is a HEIC picture, which cannot be stored here. Save it as a JPEG (an iPhone takes these with Settings → Camera → Formats → Most Compatible), or choose one of these types: {types}.',
  'document-empty': 'This file is empty. Choose another one.',
  'document-markup':
    'This file is a web page, a drawing or XML, which cannot be stored as a document. Save it as a PDF and upload that.',
  'document-formulas':
    'This CSV file contains formulas, which can be harmful: a cell begins with =, +, - or @. Save only the values, or save it as a PDF, and upload that.',
  'document-macros':
    'This document contains macros, which can carry viruses. Save it without macros, as .docx, .xlsx, .pptx, .odt, .ods or .odp, and upload that.',
  'document-old-office':
    'This file is in the old Office 97–2003 format. Save it as .docx, .xlsx, .pptx or PDF, and upload that.',
  'document-two-types':
    'This file is valid as two file types at once, a trick that attackers use. Save it again in the program that made it, and upload that.',
  'document-unreadable':
    'This file is damaged or incomplete. Save it again in the program that made it, and upload that.',
  'document-not-utf8': 'This text file is not in UTF-8. Save it as “CSV UTF-8” or as UTF-8 text, and upload that.',
  'document-bomb':
    'This archive is too large when unpacked: more than {size, number} MB, too many files, or too strongly compressed. Upload its files in several smaller archives.',
  'quota-reached':
    'There is no room for this file: this site uses {used, number} MB of its {quota, number} MB. Delete files that are no longer used, or ask the person who runs the server for more room.',
  'network-sent-documents':
    'Your network has reached its daily limit for documents. Send the form without the document, and mention that you have one.',
  'no-more-documents':
    'No more documents can be accepted at the moment. Send the form without the document, and mention that you have one.',
  'pictures-full':
    'There is no room for more pictures, so nothing was stored. Delete pictures that are no longer used, or ask the person who runs this site for more room.',
  'pictures-unusable': 'Pictures and documents cannot be read or stored at the moment. Try again in a little while.',
} as const

/** Reasons why the server cannot store anything. */
const storageIssues = {
  'storage-full': 'The disk is full.',
  'storage-read-only': 'The database or the disk is read-only.',
  'storage-broken': 'The disk cannot be written to.',
  'storage-replaced': 'The database file was removed or replaced while the server runs.',
  'storage-locked': 'Another program has locked the database.',
  'storage-unreachable': 'The database cannot be reached.',
  'storage-files-full': 'The file store is full.',
  'storage-files-unusable': 'The file store cannot be used.',
  'nothing-stored': '{reason} Nothing was saved, but everything can still be read. Try again in a little while.',
} as const

/** Reasons why a file or folder on the server cannot be used. */
const placeIssues = {
  'place-full': 'There is not enough space on the disk of {value}: {free} is free.',
  'place-full-for': 'There is not enough space on the disk of {value}: {free} is free, about {needed} is needed.',
  'too-little': 'too little',
  kilobytes: '{count, number} kB',
  megabytes: '{count, number} MB',
  gigabytes: '{count, number} GB',
  'place-read-only': '{value} is on a file system that is mounted read-only.',
  'place-not-allowed': '{value} may not be {right} by {user}.',
  'place-is-file': '{value} is a file, but must be a folder.',
  'place-is-folder': '{value} is a folder, but must be a file.',
  'place-too-many-open': '{value} cannot be opened, because too many files are open.',
  'place-unusable': '{value} cannot be used.',
  'place-unusable-by': '{value} cannot be used ({cause}).',
} as const

/** Reasons why a backup failed. */
const backupIssues = {
  'backup-unforeseen': 'It failed for an unexpected reason. See the log of the server.',
  'backup-cut-short': 'The backup was interrupted.',
  'no-database': 'There is no database in the data folder {value}. Set DATA_DIR to the folder of the site.',
  'backup-exists': 'The file {value} already exists. Choose a new name.',
  'backup-is-folder': '{value} is a folder. Choose a new file in it, like {value}/site.tar.gz.',
  'backup-other-folder': '{reason} Choose a file in another folder.',
  'backup-not-restored': 'A test restore of {value} failed. {reason} Use another backup.',
  'backup-unusable': '{value} cannot be restored: {reason} Use another backup.',
  'backup-damaged': 'it is damaged or not a backup.',
  'backup-without-manifest': 'it has no manifest.',
  'backup-newer': 'this version cannot read its manifest.',
  'backup-unlisted': '{value} is not listed in its manifest.',
  'backup-changed': '{value} does not match its manifest.',
  'backup-lacks': '{value} is missing.',
  'no-file': 'The file {value} does not exist.',
  'copy-rows': "'{value}' has {rows} rows, but its copy has {copies}.",
  'copy-differs': "The rows of '{value}' differ in the copy.",
  'copy-picture-differs': '{value} differs in the copy.',
  'copy-lacks-picture': '{value} is missing from the copy.',
} as const

/** Issues of public forms. */
const formIssues = {
  'not-object': 'The body must be a JSON object with the fields of the record.',
  'network-too-busy': 'Your network is sending too much at once. Wait a moment and try again.',
  'form-of-program':
    'A hidden field of this form was filled in, as spam programs do. It has been cleared and your text is kept: send it again.',
  'wrong-reference': 'Nothing was found for this reference number and this {label}. Check both and try again.',
  'reference-alone':
    'Nothing was found for this reference number alone. Check it, and enter the {label} too if you gave one.',
  'form-too-quick': 'This was sent too soon after the form was opened. Wait a few seconds and send it again.',
} as const

/** Issues of a site's effects: messages of their code, and the failure of an effect. */
const effectIssues = {
  'of-effect': '{message}',
  'effect-failed':
    'Nothing was saved, because the effect {hook} of {many} failed. Ask the person who runs this site to check the server log.',
} as const

/** Failures of a front end whose provider is another host. */
const upstreamIssues = {
  'host-redirects': 'The provider host redirects to another address. Set API_URL to the final address.',
  'host-documents':
    'Another provider host serves and documents the API of this site. There is nothing at this address.',
  'host-not-json': 'The provider host did not answer with JSON. Check that API_URL is the address of such a host.',
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

/** Codes of messages for people, including those of the API client. Every language has a message for each. */
export type IssueCode = Exclude<keyof typeof issues, keyof typeof programIssues> | keyof typeof clientIssues
